"""Reports and how they are filed."""

from stops import Stop, asking, at, sent, then

STOPS = [
    Stop("report", "mei", at("/report?kind=message&subject={message}")),
    Stop("reports", "alex", at("/me/reports")),
    Stop("reports-asking", "alex", then(at("/me/reports"), asking)),
    Stop("empty-reports", "root@empty", at("/me/reports")),
    Stop("error-report", "mei", sent("/report?kind=person&subject={@alex}", "report.file", {"reason": " "})),
]
