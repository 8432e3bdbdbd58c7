-- One request again and again, of one person: its address ends with a number that is never the same, so that no reply is one that was
-- kept. Arguments: a token, the address up to the number, and the body of a POST, if it is one.

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
