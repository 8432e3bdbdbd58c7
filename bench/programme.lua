-- Requests that no person sends twice: each is the next of all pairs of a person and a URL.
--
-- Arguments: a file of tokens, a file of URLs, the number of threads, and the first and the end of the pairs
-- (bench/programme.py, `Asked`). If the pairs run out, the next request fails, which ends the measurement.

local threads = 0

function setup(thread)
    thread:set("index", threads)
    threads = threads + 1
end

function init(arguments)
    people, addresses = {}, {}
    for token in io.lines(arguments[1]) do
        local request = wrk.format("GET", "/", { ["Authorization"] = "Bearer " .. token })
        table.insert(people, string.match(request, "^%u+ /( .*)$"))
    end
    for address in io.lines(arguments[2]) do
        table.insert(addresses, address)
    end
    step, pair, last = tonumber(arguments[3]), tonumber(arguments[4]) + index, tonumber(arguments[5])
end

function request()
    local person = pair % #people
    local address = (math.floor(pair / #people) + person) % #addresses
    local isLeft = pair < last
    pair = pair + step
    return "GET " .. (isLeft and addresses[address + 1] or "/api/v1/all-pairs-are-asked") .. people[person + 1]
end
