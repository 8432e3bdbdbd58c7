-- Requests of distinct people for distinct pages, in a mix: nobody requests the same page twice within a second, so no
-- reply comes from the cache.
--
-- Arguments: a file of tokens, a file of event ids, the number of threads, and the mix, for example home=4 event=3
-- list=2 rsvp=1. person=1 takes the ids as those of people, and path=1 uses wrk's own path. wrk gives every thread its
-- own Lua state; the people are divided among the threads, so that none is in two of them.

local threads = 0

function setup(thread)
    thread:set("index", threads)
    threads = threads + 1
end

-- The rest of a request after its path, made once, so that the load itself costs little.
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
    -- Threads start at different places in the mix and among the events, which also differ between runs.
    math.randomseed(os.time() * 2 + index)
    turn = math.random(#people)
end

function request()
    turn = turn + 1
    -- Each round of all people is shifted by one, so that everybody requests everything in the mix.
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
    -- Almost always an event without an RSVP of theirs, because an unchanged RSVP writes nothing.
    return "PUT /api/v1/events/" .. events[math.random(#events)] .. "/rsvp" .. person.put
end
