-- Requests of distinct people for distinct pages, in a mix: nobody asks for the same twice within a second, so no reply is
-- one that was kept.
--
-- Arguments: a file of tokens, a file of ids of events, how many threads there are, and the mix, as home=4 event=3 list=2 rsvp=1,
-- person=1 where the ids are those of people, or path=1 for the address that wrk is given.
-- wrk gives every thread its own Lua state; the people are dealt out among the threads, so that none is in two of them.

local threads = 0

function setup(thread)
    thread:set("index", threads)
    threads = threads + 1
end

-- What follows the address in a request, made once: the load must not cost more than it has to.
local function rest(method, headers, body)
    return string.match(wrk.format(method, "/", headers, body), "^%u+ /( .*)$")
end

function init(arguments)
    people, events, mix = {}, {}, {}
    local count, place = tonumber(arguments[3]), 0
    for token in io.lines(arguments[1]) do
        if place % count == index then
            local asks = { ["Authorization"] = "Bearer " .. token }
            local answers = { ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json" }
            table.insert(people, { get = rest("GET", asks), put = rest("PUT", answers, '{"status":"going","party":1}') })
        end
        place = place + 1
    end
    for id in io.lines(arguments[2]) do
        table.insert(events, id)
    end
    for number = 4, #arguments do
        local kind, weight = string.match(arguments[number], "(%a+)=(%d+)")
        for _ = 1, tonumber(weight) do
            table.insert(mix, kind)
        end
    end
    -- Threads begin at different places in the mix and among the events, and each run at others than the one before.
    math.randomseed(os.time() * 2 + index)
    turn = math.random(#people)
end

function request()
    turn = turn + 1
    -- Each round of all people is shifted by one, so that everybody asks for everything in the mix.
    local round = math.floor(turn / #people)
    local person = people[(turn + round) % #people + 1]
    local event = events[(turn * 7919 + index) % #events + 1]
    local kind = mix[turn % #mix + 1]
    if kind == "home" then
        return "GET /" .. person.get
    elseif kind == "event" then
        return "GET /events/" .. event .. person.get
    elseif kind == "list" then
        return "GET /api/v1/events?limit=50" .. person.get
    elseif kind == "person" then
        return "GET /api/v1/people/" .. event .. person.get
    elseif kind == "path" then
        return "GET " .. wrk.path .. person.get
    end
    -- To an event which they have not answered yet, but for one in hundreds: saying the same again writes nothing.
    return "PUT /api/v1/events/" .. events[math.random(#events)] .. "/rsvp" .. person.put
end
