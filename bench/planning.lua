-- One person's request, repeated: its path ends with a number that never repeats, so no reply comes from the cache.
-- Arguments: a token, the path without the number, and the body if it is a POST.

local threads = 0

function setup(thread)
    thread:set("index", threads)
    threads = threads + 1
end

function init(arguments)
    headers = { ["Authorization"] = "Bearer " .. arguments[1], ["Content-Type"] = "application/json" }
    path, body = arguments[2], arguments[3]
    turn = index * 1000000
end

function request()
    turn = turn + 1
    if body then
        return wrk.format("POST", path, headers, body)
    end
    return wrk.format("GET", path .. turn, headers)
end
