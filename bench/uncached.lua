-- Asks for another address each time, so that no reply is one that was kept.
local turn = 0

function request()
    turn = turn + 1
    local mark = string.find(wrk.path, "?", 1, true) and "&" or "?"
    return wrk.format("GET", wrk.path .. mark .. "turn=" .. turn)
end
