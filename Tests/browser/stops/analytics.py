"""Figures and charts."""

from stops import Stop, at, opens


def charts(path):
    """Opens figures and waits until all charts are drawn."""

    @opens(path)
    def go(page, world):
        page.goto(path)
        for one in page.locator("data-chart").all():
            one.locator("canvas").wait_for()

    return go


@opens("/organise/analytics")
def area_of_charts(page, world):
    """The figures of one area by weeks."""
    charts("/organise/analytics?from=2025-06-01&period=week")(page, world)
    page.goto(page.locator("#areas-numbers a").first.get_attribute("href"))
    for one in page.locator("data-chart").all():
        one.locator("canvas").wait_for()


STOPS = [
    Stop("analytics", "alex", charts("/organise/analytics")),
    Stop("analytics-area", "alex", area_of_charts),
    Stop("empty-analytics", "root@empty", at("/organise/analytics")),
    Stop("empty-analytics-found", "alex", at("/organise/analytics?to=2000-01-01")),
    Stop("error-analytics", "alex", at("/organise/analytics?from=2010-01-01&period=day")),
]
