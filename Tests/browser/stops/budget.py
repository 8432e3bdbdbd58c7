"""The budget of an event and its expenses."""

from stops import GAME, Stop, at, sent

STOPS = [
    Stop("budget", "alex", at(f"/events/{{{GAME}}}/budget")),
    Stop("budget-history", "alex", at(f"/events/{{{GAME}}}/budget/history")),
    Stop("budget-why", "alex", at(f"/events/{{{GAME}}}/budget/why/{{@alex}}")),
    Stop("expense-new", "alex", at(f"/events/{{{GAME}}}/expenses/new")),
    Stop("expense", "alex", at("/expenses/{expense}")),
    Stop("expense-edit", "alex", at("/expenses/{expense}/edit")),
    Stop("empty-budget", "ingo@empty", at("/events/{quiet}/budget")),
    Stop(
        "error-expense",
        "alex",
        sent(f"/events/{{{GAME}}}/expenses/new", "expense.add", {"description": " ", "amount": "1,234.5.6"}),
    ),
    Stop("error-expense-edit", "alex", sent("/expenses/{expense}/edit", "expense.update", {"amount": "0"})),
]
