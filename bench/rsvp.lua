-- Durable RSVPs: each request is the next person's, and changes that person's RSVP.
--
-- wrk gives every thread its own Lua state; the people are divided among the threads, so that none is in two of them.

local threads = 0

function setup(thread)
    thread:set("index", threads)
    threads = threads + 1
end

function init(arguments)
    local path, file, count = arguments[1], arguments[2], tonumber(arguments[3])
    requests = {}
    local place = 0
    for token in io.lines(file) do
        if place % count == index then
            for _, status in ipairs({ "going", "maybe" }) do
                requests[status] = requests[status] or {}
                table.insert(requests[status], wrk.format("PUT", path, {
                    ["Authorization"] = "Bearer " .. token,
                    ["Content-Type"] = "application/json",
                }, '{"status":"' .. status .. '","party":1}'))
            end
        end
        place = place + 1
    end
    turn = 0
end

function request()
    local people = #requests["going"]
    local person = turn % people + 1
    local status = math.floor(turn / people) % 2 == 0 and "maybe" or "going"
    turn = turn + 1
    return requests[status][person]
end
