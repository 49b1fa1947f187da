"""What people do away from the table: the set-up with cards and touches, home, the tally, a fault that is shown."""

from __future__ import annotations

from tests.simulate.machine import WITH_THIRD_DIE
from tests.simulate.people import CARDS, Lost, People
from tests.simulate.screens import answers
from ui.flow.place import SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.records import pieces as r
from ui.records import screens as screen_records
from ui.records import setup as setup_records
from ui.records.tally import TallyView
from ui.setup import seats, time
from ui.setup.entered import Setup, enter, modes
from ui.setup.options import values_of

MODES = ("standard", "standard", "short", "timed")


class SetUp(People):
    """Sets games up. `until`: when the table means to stop the game at hand, in seconds."""

    until = 0.0
    played = 0
    # Whether the table has the board with the third die, and always plays with it.
    third_die = False

    def take_third_die(self) -> None:
        """From the first game on."""
        self.third_die, self.at.boards = True, WITH_THIRD_DIE

    def away(self) -> None:
        """One step where no game is played."""
        match self.view:
            case None:
                self.think(0.3, 1)
            case screen_records.HomeView(resume=resume):
                self._at_home(resume is not None)
            case setup_records.SetupView():
                self._set_up()
            case screen_records.DealView(go=go):
                assert go.act is not None
                self.press(go.act, 5, 20)
            case TallyView():
                self._look_at_tally()
            case screen_records.FaultView():
                self._mend()
            case screen_records.NamingView():
                self.think(2, 6)
                self.at.touch(i.TakeName(self.chance.choice(("", "Zo", "Bob", "une raison"))), self.wish)
                self.settle()
            case _:
                self._look_beside()

    def _look_beside(self) -> None:
        """In the settings and lists touch anything but what must be held, put a card on the reader, or leave."""
        self.mean()
        ways = [] if self.view is None else [way.act for way in answers(self.view) if not way.hold_s]
        if self.cards and self.odds(10):
            self.put(self.chance.choice(list(self.cards.values())))
        elif ways and self.odds(60):
            self.press(self.chance.choice([act for act in ways if act is not None]), 1, 5)
        else:
            self.press(lambda act: act == getattr(self.view, "back", r.ButtonView()).act, 1, 5)
        self.settle()

    def _at_home(self, resumable: bool) -> None:
        self.mean()
        if self.at.flow.waits:
            self.settle()
        elif self.odds(20):
            self.press(lambda act: isinstance(act, b.OpenGames | b.OpenSettings), 1, 4)
            self.settle()
        elif resumable and not self.odds(3):
            self.press(i.Resume(), 1, 4)
            self.settle()
        else:
            self.press(i.NewGame(), 1, 4)

    # -- the set-up -------------------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        if not self.at.on or not isinstance(self.at.flow.place, SettingUp):
            raise Lost
        return self.at.flow.place.setup

    def _touch(self, act: i.Intent | None) -> None:
        assert act is not None
        self.think(0.5, 1.5)
        if not isinstance(self.view, setup_records.SetupView):
            raise Lost
        self.at.touch(act, self.wish)

    def _set_up(self) -> None:
        """The whole set-up, in the order of its pages. A cut in between begins it anew."""
        self.mean()
        self._choose_board()
        self._seat()
        self._choose_rules()
        if self.setup.deals:
            self._deal()
        self.press(i.BeginGame(), 1, 3)
        self.settle()
        self.played += 1
        self.until = self.clock.now + 60 * self.chance.uniform(50, 115)

    def _choose_board(self) -> None:
        self._touch(i.Step(1))
        body = self.view.body if isinstance(self.view, setup_records.SetupView) else None
        if not isinstance(body, setup_records.EditionsView):
            raise Lost
        self._touch(self.chance.choice(body.cards).act)
        played = modes(self.setup.edition)
        mode = self.chance.choice([mode for mode in MODES if mode in played])
        assert isinstance(self.view, setup_records.SetupView)
        assert isinstance(self.view.body, setup_records.EditionsView)
        self._touch(self.view.body.modes[played.index(mode)].act)
        if mode == "timed" and self.odds(40):
            self._touch(enter(time.by_hour, True))
        for _ in range(self.chance.randint(0, 3) if mode == "timed" else 0):
            self._touch(enter(time.moved, self.chance.choice((-1, 1))))

    def _seat(self) -> None:
        self._touch(i.Step(2))
        while self.setup.seats:
            self._touch(enter(seats.without, self.setup.seats[0].id))
        self.cards, self.at.laws.owners = {}, {}
        players = min(self.chance.choice((2, 3, 3, 4, 4, 4, 5, 6, 8)), self.setup.edition.most_players)
        while len(self.setup.seats) < players:
            uid = CARDS[len(self.setup.seats)]
            before = len(self.setup.seats)
            if self.odds(12):
                self._touch(enter(seats.added))
                continue
            self.put(uid)
            self.settle()
            if len(self.setup.seats) == before:
                self.clear()
                if not self.at.field.plugged:
                    self._touch(enter(seats.added))
                continue
            self._owns(self.setup.seats[-1].id, uid)
        if self.odds(30):
            self._touch(i.DrawFirst())

    def _owns(self, player: str, uid: str) -> None:
        self.cards[player] = uid
        self.at.laws.owners[uid] = player

    def _choose_rules(self) -> None:
        self._touch(i.Step(3))
        body = self.view.body if isinstance(self.view, setup_records.SetupView) else None
        if not isinstance(body, setup_records.RulesView):
            raise Lost
        if self.third_die:
            (die,) = [rule for rule in body.rules if rule.name == "speed_die"]
            self._touch(die.choices[values_of(self.setup.edition, "speed_die").index("yes")].act)
        for rule in self.chance.sample(body.rules, self.chance.choice((0, 0, 1, 3))):
            if rule.name not in ("starting_balance", "speed_die") and rule.choices:
                self._touch(self.chance.choice(rule.choices).act)

    def _deal(self) -> None:
        self._touch(i.Step(4))
        if (
            self.odds(50)
            and isinstance(self.view, setup_records.SetupView)
            and isinstance(self.view.body, setup_records.PickView)
        ):
            self._touch(self.chance.choice(self.view.body.cells).act)
        self._touch(i.DealRest())

    # -- the end ----------------------------------------------------------------------------------------------------

    def _look_at_tally(self) -> None:
        """Look, now and then take the end back, and put the game away."""
        self.mean()
        self.think(30, 90)
        if self.odds(12):
            self.press(i.Undo())
            self.until = max(self.until, self.clock.now + 300)
        else:
            self.press(i.Close())
        self.settle()

    def _mend(self) -> None:
        """A fault is shown: choose what may be chosen, or switch the machine off and on."""
        self.mean()
        self.think(3, 10)
        ways = [button.act for button in self.offered(lambda act: isinstance(act, i.Recover))]
        retry = i.Recover(i.Recovery.RETRY)
        if ways and not self.odds(20):
            self.press(retry if retry in ways else self.chance.choice([way for way in ways if way is not None]))
            self.settle()
            self.think(1, 2)
        elif self.at.on:
            self.at.switch_off()
            self.think(5, 20)
            if not self.at.on:  # nobody else has meanwhile
                self.at.switch_on()
            self.think(2, 4)
