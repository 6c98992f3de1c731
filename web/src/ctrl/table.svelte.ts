import { Analysis } from '../analysis/analysis.svelte';
import { ReviewCtrl } from '../analysis/review.svelte';
import { settings } from '../base/settings.svelte';
import { t } from '../base/words.svelte';
import { isAgain, missedOf } from '../game/news';
import { promptOf } from '../game/sentences';
import { movedByOthers } from '../game/step';
import { stopsOf } from '../game/stops';
import type { Subject } from '../game/subject';
import { Coach } from '../learn/coach.svelte';
import type { Lesson, Moment } from '../learn/lesson/lesson';
import type { Option, Seat, Table, TableEvent, ToRoom } from '../net/messages';
import { Counting } from './counting.svelte';
import { Outbox } from './outbox.svelte';
import type { PeopleCtrl } from './people.svelte';
import { Past } from './past.svelte';
import { Queue } from './queue.svelte';
import { Shown } from './shown.svelte';

export type { Subject };

/**
 * One table on this device: joins what is on screen, the queue of waiting tables, and the outbox.
 */
export class TableCtrl {
  readonly shown: Shown;
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly past = new Past((ply) => this.#send({ t: 'past', d: { game: this.game, ply } }));
  readonly coach = new Coach();
  readonly counting = new Counting();
  /** The analysis of the position on screen, while it is wanted. */
  readonly analysis = new Analysis((message) => this.#send(message));
  readonly review = new ReviewCtrl(
    () => ({ game: this.game }),
    () => (this.table.you.length === 1 ? (this.table.you[0] ?? null) : null),
    (message) => this.#send(message),
  );

  opened: Subject | null = $state.raw(null);
  looked: Subject | null = $state.raw(null);
  /** The option under the pointer or the focus: its consequences are previewed. */
  considered: Option | null = $state.raw(null);
  /** The moves of this table are only looked at, and none can be made. */
  still = $state(false);
  /** Show the rival's prices on the cards too. */
  rivalPrices = $state(false);
  /** The player asked for a hint. */
  hinting = $state(false);
  /** The seat for whose secret decision the device was handed over, and the ply. */
  #handed: string | null = $state(null);
  #send: (message: ToRoom) => boolean;

  /** People of the game, if they play at devices of their own. */
  people: PeopleCtrl | null = $state.raw(null);
  readonly table: Table = $derived.by(() => {
    const { table } = this.shown;
    return this.people ? { ...table, names: this.people.names } : table;
  });
  /** The lesson being shown. */
  readonly lesson: Lesson | null = $derived.by(() => {
    const { scene, following } = this.queue;
    if (!scene.held && following) return null;
    return this.coach.lesson(this.#moment(scene.held ? scene.event : null));
  });
  readonly mine = $derived(this.table.actor !== null && this.table.you.includes(this.table.actor));
  /** The seat that must take the device alone before it makes a secret choice. */
  readonly handover: Seat | null = $derived.by(() => {
    const { sealed, you, actor, ply } = this.table;
    const shared = sealed && you.length === 2 && !this.past.looking;
    return shared && this.#handed !== `${ply}:${actor ?? ''}` ? actor : null;
  });
  /** Nothing can be chosen while a move is being sent, or while the other player may be looking. */
  readonly deciding: boolean = $derived.by(
    () =>
      this.mine &&
      !this.still &&
      this.table.options.length > 0 &&
      (this.people?.told.begun ?? true) &&
      !this.outbox.sent &&
      !this.past.looking &&
      this.handover === null,
  );
  /** The seat whose city is on the near side. */
  readonly near: Seat = $derived(this.table.you.length === 1 ? (this.table.you[0] ?? 0) : 0);
  readonly far: Seat = $derived(this.near === 0 ? 1 : 0);
  /** The seat whose prices are on the cards. */
  readonly payer: Seat = $derived(
    this.table.you.length === 1 ? this.near : (this.table.actor ?? this.table.turn),
  );
  readonly canUndo: boolean = $derived.by(
    () =>
      Boolean(this.table.undo) && !this.outbox.sent && !this.past.looking && !this.queue.following,
  );
  /** Places that the opened or previewed card would uncover. */
  readonly uncovering: readonly number[] = $derived.by(() => {
    const subject = this.opened ?? (this.deciding ? this.looked : null);
    return (subject?.kind === 'place' && this.shown.placeOf(subject.place)?.uncovers) || [];
  });
  readonly prompt = $derived.by(() =>
    this.counting.lines === null
      ? promptOf(this.table, isAgain(this.table, this.shown.events))
      : t('end.counting'),
  );
  /** The best move found by the search so far. */
  readonly hint: string | null = $derived(this.hinting ? (this.analysis.best?.move ?? null) : null);
  /** Whether the search may be asked: not by players against the clock. */
  readonly advised: boolean = $derived.by(() => {
    const { people, table } = this;
    return !people?.told.clock || people.mine === null || table.result !== null;
  });
  /** Whether to analyse the position on screen: not while the other player may be looking. */
  readonly analysing = $derived(
    (settings.bar || this.hinting) && this.advised && this.handover === null,
  );

  /** The link by which this page is a spectator, if it is one. */
  readonly spectatorLink: string | null;

  constructor(
    table: Table,
    send: (message: ToRoom) => boolean,
    spectatorLink: string | null = null,
  ) {
    this.#send = send;
    this.spectatorLink = spectatorLink;
    this.shown = new Shown(table);
    this.outbox = new Outbox(send, spectatorLink);
    this.queue = new Queue(this.#onScreen());
    this.coach.resume(table.game);
  }

  get game(): string {
    return this.table.game;
  }

  receive(table: Table) {
    if (!table.result) this.review.forget();
    if (!table.rewound && this.past.renew(table)) {
      this.outbox.settle(table);
      this.shown.take(table);
      return;
    }
    this.present();
    const newest = this.queue.newest ?? this.table;
    const earlier = table.ply < newest.ply;
    // The whole game is the truth, also where moves were taken back while the connection was lost.
    if (table.rewound || (earlier && table.from === 0)) {
      this.#rewind(table);
      return;
    }
    if (earlier) return;
    if (table.from > newest.ply) {
      // A message in between was lost; request the whole game again.
      this.outbox.open(this.game);
      return;
    }
    this.outbox.settle(table);
    this.queue.add(table, !movedByOthers(this.table, table));
  }

  /** The connection was lost and is back: the game is being opened again. */
  reopen() {
    this.analysis.expect(null);
    const opened = this.outbox.open(this.game, true);
    this.review.resume();
    return opened;
  }

  /** The player who decides in secret confirms that nobody else is looking. */
  takeOver() {
    this.#handed = `${this.table.ply}:${this.table.actor ?? ''}`;
  }

  play(option: Option) {
    const { actor } = this.table;
    if (!this.deciding || actor === null) return;
    this.coach.guess = null;
    this.close();
    this.outbox.play(this.table, actor, option, this.people ? this.shown.age() : undefined);
  }

  /** The current lesson has been understood. */
  learn() {
    if (this.lesson) this.coach.learn(this.lesson, this.table.ply);
    this.queue.scene.go();
  }

  /** The learner guesses which card the rival will take. */
  guess(card: string) {
    const { lesson, table } = this;
    const { scene } = this.queue;
    if (lesson && scene.event)
      this.coach.answer(lesson, { card, decision: scene.event }, table.ply);
    scene.go();
  }

  open(subject: Subject) {
    if (this.lesson?.upon === 'guess' && subject.kind === 'place') {
      const place = this.shown.placeOf(subject.place);
      if (place?.accessible && place.card) this.guess(place.card);
      return;
    }
    // A Decision card that waits for the learner keeps waiting.
    if (!this.queue.scene.held) this.queue.skip();
    this.outbox.refusal = null;
    this.considered = null;
    this.opened = subject;
  }

  close() {
    this.opened = null;
    this.considered = null;
  }

  look(subject: Subject | null) {
    this.looked = subject;
  }

  consider(option: Option | null) {
    this.considered = option;
  }

  saveRecord() {
    return this.#send({ t: 'trace', d: { game: this.game } });
  }

  undo() {
    if (this.people?.can('undo')) this.people.offer('undo', true);
    if (!this.canUndo) return;
    this.close();
    this.#send({ t: 'undo', d: { game: this.game, ply: this.table.ply } });
  }

  askHint() {
    if (this.deciding && this.advised) this.hinting = !this.hinting;
  }

  /** Requests the analysis of the position on screen, or stops it. */
  keepWatch() {
    // The review has already stopped any analysis; sending `rest` would stop the review.
    if (this.review.running) this.analysis.expect(null);
    else if (this.analysing) this.analysis.ask(this.game, this.table.ply);
    else this.analysis.rest();
  }

  /** Shows the position before the move of that ply; the game itself does not change. */
  lookBack(ply: number) {
    this.queue.skip();
    this.close();
    this.past.goTo(ply, this.table);
  }

  hearPast(table: Table) {
    const past = this.past.hear(table);
    if (past) this.#jump(past, true);
  }

  /** Replays the events since a player at this device last decided. */
  replayTurn() {
    this.queue.skip();
    const missed = missedOf(this.table, this.shown.news);
    const [first] = missed;
    if (!first || this.past.looking) return;
    const stops = stopsOf(missed).slice(0, -1);
    this.lookBack(first.ply);
    this.past.playBriefly(() => {
      const next = stops.find((stop) => stop > (this.past.ply ?? 0));
      if (next === undefined) this.present();
      else this.past.goTo(next, this.table);
      return next !== undefined;
    });
  }

  /** Returns from the past to the present. */
  present() {
    const table = this.past.end();
    if (table) this.#jump(table, false);
  }

  leave() {
    this.past.end();
    this.queue.clear();
    this.counting.skip();
  }

  #onScreen() {
    const { shown } = this;
    const moment = (decision: TableEvent) => this.#moment(decision);
    return {
      get ply() {
        return shown.table.ply;
      },
      get since() {
        return shown.since;
      },
      show: (table: Table) => {
        shown.advance(table);
        this.#letGo();
      },
      holds: (decision: TableEvent) => this.coach.lesson(moment(decision)) !== null,
    };
  }

  #moment(decision: TableEvent | null): Moment {
    return { table: this.table, events: this.shown.events, opened: this.opened, decision };
  }

  #rewind(table: Table) {
    this.review.forget();
    this.queue.clear();
    this.outbox.sent = null;
    // After an undo the same ply is another position.
    this.analysis.expect(null);
    this.shown.rewind(table);
    this.#letGo();
  }

  #jump(table: Table, past: boolean) {
    this.shown.jump(table, past);
    this.#letGo();
  }

  /** Another table is shown: close what belonged to the previous one. */
  #letGo() {
    const { opened } = this;
    if (opened?.kind === 'place' && !this.shown.placeOf(opened.place)) this.close();
    this.hinting = false;
    this.considered = null;
    this.looked = null;
  }
}
