"""Recomputes statements from events: the check of `statements.test.ts`, written apart from what it checks.

Reads from standard input {"plans", "subscriptions", "limits", "events", "statements"}; writes a JSON list of lines to standard output.
- plan: id, included, period, price, currency (decimals as strings)
- subscription: id, plan, start, end (first day without, or null)
- limit: user, limit (the person's own; 0 for none)
- event: service, source, id, at (ISO 8601, UTC), user, organization, subscription, quantity, corrects, received (epoch seconds)
- statement: organization, month (YYYY-MM), closed (epoch seconds); in the order in which they were closed
"""

import json
import sys
from collections import defaultdict
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def month_after(first):
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)


def months_before(first, count):
    for _ in range(count):
        first = (first - timedelta(days=1)).replace(day=1)
    return first


def period_of(subscription, plan, first):
    """First day and first day after of the period around the first day of a month; None if it never ends."""
    start = date.fromisoformat(subscription["start"]) if subscription else date.min
    end = date.fromisoformat(subscription["end"]) if subscription and subscription["end"] else date.max
    kind = plan["period"] if plan else "month"
    if kind == "term":
        return start, (None if end == date.max else end)
    if kind == "year":
        return max(date(first.year, 1, 1), start), min(date(first.year + 1, 1, 1), end)
    return max(first, start), min(month_after(first), end)


def half_up(value):
    """Half away from zero, on the line alone."""
    return value.quantize(CENT, rounding=ROUND_HALF_UP)


def main():
    given = json.load(sys.stdin)
    plans = {plan["id"]: plan for plan in given["plans"]}
    subscriptions = {each["id"]: each for each in given["subscriptions"]}

    def counted(events, organization, until):
        """Sums by (user, service, subscription, day) of what had arrived by then; a corrected event does not count."""
        known = [each for each in events if each["received"] <= until and each["organization"] == organization]
        replaced = {(each["service"], each["source"], each["corrects"]) for each in known if each["corrects"]}
        sums = defaultdict(Decimal)
        for each in known:
            if (each["service"], each["source"], each["id"]) in replaced:
                continue
            key = (each["user"], each["service"], each["subscription"], date.fromisoformat(each["at"][:10]))
            sums[key] += Decimal(each["quantity"])
        return sums

    def lines_of(sums, first):
        """{(user, service, subscription, from, before): used} of the periods that end in the month."""
        found = defaultdict(Decimal)
        for (user, service, subscription, day), quantity in sums.items():
            booked = subscriptions.get(subscription)
            start, before = period_of(booked, booked and plans[booked["plan"]], first)
            if before is None or not first < before <= month_after(first) or not start <= day < before:
                continue
            found[(user, service, subscription, start, before)] += quantity
        return found

    own = {each["user"]: Decimal(each["limit"]) for each in given["limits"] if each["limit"]}

    def included_in(subscription):
        plan = plans[subscriptions[subscription]["plan"]] if subscription else None
        return Decimal(plan["included"]) if plan and plan["included"] is not None else None

    def ruling(user, subscription):
        """The tighter limit, and whose it is; the plan's where both are alike."""
        limits = [(value, whose) for value, whose in ((included_in(subscription), "plan"), (own.get(user), "own")) if value is not None]
        return min(limits, key=lambda limit: limit[0]) if limits else (None, None)

    def priced(key, used):
        booked = subscriptions.get(key[2])
        plan = plans[booked["plan"]] if booked else None
        included = included_in(key[2])
        over = max(Decimal(0), used - included) if included is not None else Decimal(0)
        price = Decimal(plan["price"]) if plan and plan["price"] is not None else None
        return over, None if price is None else half_up(over * price), plan["currency"] if plan else None

    answer = []
    told = defaultdict(dict)  # (organization, month) -> key -> [used, over, amount]
    for statement in given["statements"]:
        organization = statement["organization"]
        first = date.fromisoformat(statement["month"] + "-01")
        sums = counted(given["events"], organization, statement["closed"])
        for back in (0, 1, 2):
            month = months_before(first, back)
            before = told[(organization, month)] if back else {}
            if back and not any(s["organization"] == organization and s["month"] == month.isoformat()[:7]
                                and s["closed"] < statement["closed"] for s in given["statements"]):
                continue
            lines = lines_of(sums, month)
            for key in lines.keys() | before.keys():
                used = lines.get(key, Decimal(0))
                over, amount, currency = priced(key, used)
                was = before.get(key, (Decimal(0), Decimal(0), Decimal(0)))
                if used == was[0]:
                    continue
                told[(organization, month)][key] = (used, over, amount or Decimal(0))
                user, service, subscription, start, end = key
                limit, rule = ruling(user, subscription)
                answer.append({
                    "organization": organization, "statement": statement["month"],
                    "corrects": month.isoformat()[:7] if back else None,
                    "user": user, "service": service, "subscription": subscription,
                    "from": start.isoformat(), "to": (end - timedelta(days=1)).isoformat(),
                    "used": str((used - was[0]).normalize()), "over": str((over - was[1]).normalize()),
                    "limit": None if limit is None else str(limit), "rule": rule,
                    "amount": None if amount is None else str(amount - was[2]), "currency": currency,
                })
    json.dump(answer, sys.stdout)


main()
