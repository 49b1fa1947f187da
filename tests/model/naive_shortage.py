"""What the naive bank does when there are too few buildings for all who want them."""

from __future__ import annotations

from tests.model.booklet_tables import DEPOT, HOTEL, SKYSCRAPER
from tests.model.naive_deals import Deals
from tests.model.naive_state import need

# A call is ("call", who is asked, who wants to build, kind, levels, {player: wanted}, [still to ask]); a sale
# ("building auction", bidder, kind, opening, {player: wanted}, bid, space).


class Shortage(Deals):
    """The others are asked how many they want, and what is short is auctioned one by one."""

    def build(self, player: str, levels: list[dict]) -> None:
        self.copy().set_up(player, levels)
        now = self.level
        then = {**now, **{change["space"]: change["level"] for change in levels}}
        wanted = {
            "house": sum(n for n in then.values() if n < HOTEL) - sum(n for n in now.values() if n < HOTEL),
            "hotel": list(then.values()).count(HOTEL) - list(now.values()).count(HOTEL),
            "depot": list(then.values()).count(DEPOT) - list(now.values()).count(DEPOT),
            "skyscraper": list(then.values()).count(SKYSCRAPER) - list(now.values()).count(SKYSCRAPER),
        }
        for kind, count in wanted.items():
            others = [other for other in self.left_of(player) if self._could_build(other, kind)]
            short = count > 0 and others and count + len(others) > self.stock(kind)
            if short and self.options["shortage_auction"] == "yes":
                self.questions.append(("call", others[0], player, kind, levels, {player: count}, others))
                return
        self.set_up(player, levels)

    def stock(self, kind: str) -> int:
        return {"house": self.houses, "hotel": self.hotels, "skyscraper": self.skyscrapers, "depot": self.depots}[kind]

    def spaces_for(self, player: str, kind: str) -> list[int]:
        """The streets where the player could set one down if the bank had it: the lowest ones of their clear groups."""
        found = []
        for group in (*self.board.built, *self.board.with_depots):
            ground = self.ground(player, group)
            if ground and not self.mortgaged & set(ground):
                lowest = min(ground, key=lambda n: self.steps(self.level[n]))
                if self.next_kind(lowest) == kind and (kind != "skyscraper" or ground == group):
                    found += [n for n in ground if self.level[n] == self.level[lowest]]
        return found

    def next_kind(self, space: int) -> str:
        """What would be built next on a street; "" on one that has all there is."""
        names = {0: "", HOTEL: "hotel", SKYSCRAPER: "skyscraper", DEPOT: "depot"}
        return names.get(self.next_row(space), "house")

    def next_row(self, space: int) -> int:
        """The level that the next building makes; 0 where there is none."""
        return (*self.levels_on(self.board.plot(space)), 0)[self.steps(self.level[space]) + 1]

    def _could_build(self, player: str, kind: str) -> bool:
        """At this moment, and for money: what they have, and what they can raise with all but the group itself."""
        spaces = self.spaces_for(player, kind) if self.is_time_for(player, "build_when") else []
        return any(self.printed(n, kind) <= self._raisable_without(player, self.board.plot(n)) for n in spaces)

    def printed(self, space: int, kind: str) -> int:
        deed = self.board.deeds[space]
        return {"house": deed.house, "hotel": deed.hotel, "skyscraper": deed.skyscraper, "depot": deed.depot, "": 0}[
            kind
        ]

    def _raisable_without(self, player: str, group: tuple[int, ...]) -> int:
        rest = [n for n in self.estate(player) if n not in group]
        lends = self.options["mortgages"] == "yes"
        loans = sum(self.loan(n) for n in rest if lends and n not in self.mortgaged)
        return self.money[player] + loans + sum(self.resale(n) for n in rest)

    def bought_back(self, space: int) -> int:
        """The price that the bank would pay if the next building here were sold again: it sells none there for less."""
        return self.printed(space, self.next_kind(space)) // 2

    def want(self, player: str, count: int) -> None:
        _, requester, kind, levels, wants, others = self.asked("call", player)[1:]
        need(count >= 0, "no such number")
        wants = {**wants, player: count} if count else wants
        self.questions.pop()
        if others[1:]:
            self.questions.append(("call", others[1], requester, kind, levels, wants, others[1:]))
        elif sum(wants.values()) > self.stock(kind) and len(wants) > 1:
            self._sell_next(kind, wants)
        else:
            self.set_up(requester, levels)

    def _sell_next(self, kind: str, wants: dict[str, int]) -> None:
        """The next one, as long as two want it."""
        wants = {p: n for p, n in wants.items() if n > 0 and self.spaces_for(p, kind)}
        if self.stock(kind) > 0 and len(wants) > 1:
            opening = min(self.printed(n, kind) for p in wants for n in self.spaces_for(p, kind))
            self.questions.append(("building auction", None, kind, opening, wants, 0, None))

    def bid(self, player: str, amount: int, raises: int, space: int | None = None) -> None:
        if self.top[0] != "building auction":
            super().bid(player, amount, raises, space)
            return
        self.spend(player)
        _, bidder, kind, opening, wants, highest, _ = self.top
        need(raises == highest and player in wants, "another bid stands, or not for them")
        spaces = self.spaces_for(player, kind)
        need(spaces and (space is None or space in spaces), "no place for it")
        need(amount >= (highest + self.board.note if bidder else opening), "too low")
        need(amount <= self.bid_limit(player), "more than they have")
        fit = [n for n in spaces if space in (None, n) and self.bought_back(n) <= amount]
        need(fit, "the bank would buy it back for more")
        self.questions[-1] = ("building auction", player, kind, opening, wants, amount, fit[0])

    def _has_place(self, sale: tuple) -> bool:
        """Whether the highest bidder can set down what is being sold, and the bank has it."""
        _, bidder, kind, _, _, _, space = sale
        return self.stock(kind) > 0 and space in self.spaces_for(bidder, kind)

    def keep_bid(self, *free: str) -> None:
        """Money is raised, or deeds pass, in the middle of a sale: the highest bid still stands, unless who did it (the
        highest bidder, if nobody is named) had to, for a debt."""
        for sale in self.questions:
            if sale[0] == "building auction" and sale[1] is not None:
                forced = any(self.owed_by(who) for who in free or sale[1:2])
                need(forced or self._has_place(sale), "the highest bidder could not set it down")

    def hammer(self, bid: int, space: int | None = None) -> None:
        if self.top[0] != "building auction":
            super().hammer(bid, space)
            return
        _, bidder, kind, _, wants, highest, said = self.top
        need(bid == highest, "no such bid")
        sold = bidder is not None and self._has_place(self.top)
        need(space is None or (sold and space in self.spaces_for(bidder, kind)), "no place for it")
        need(space is None or self.bought_back(space) <= highest, "the bank would buy it back for more")
        space = space or said
        self.questions.pop()
        if not sold:
            return
        self.level[space] = self.next_row(space)
        self._sell_next(kind, {p: n - (p == bidder) for p, n in wants.items()})
        if self.money[bidder] >= highest:
            self.pay_now(bidder, "bank", highest)
        else:
            self.owe((bidder, "bank", highest))
