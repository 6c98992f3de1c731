import { readFileSync } from 'node:fs';
import type { Page, WebSocketRoute } from '@playwright/test';
import { crowded } from './boxes';
import { layOut, layOutBefore, recordOf, type Move } from './recorded';
import { chosen, expect, laidOut, resized, test } from './test';

// No symbol on a card touches another one or is cut off, at any size: all are laid out on a recorded table.
const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 360],
  [768, 1024],
  [1280, 800],
] as const;
/** Moves of the recorded game after which the cards of an Age lie there. */
const AGES = [
  ['age1', 8],
  ['age2', 33],
  ['age3', 58],
] as const;
/** So many cards lie there face up at least. */
const TOGETHER = 10;

interface Card {
  id: string;
  back: string;
  needs: object | null;
}
interface Place {
  row: number;
  card: string | null;
  accessible: boolean;
}
interface Table {
  structure: Place[];
  cities: { coins: number }[];
  prices: { cards: Record<string, object> }[];
  options: { leader?: string }[];
}

const price = (coins: number, affordable: boolean, linked: boolean) => ({
  coins,
  affordable,
  linked,
  to_rival: 0,
  buys: [],
});
/** Price of a card now: nothing, by its link or without; much; more than its player has. */
const PRICES = [
  ({ needs }: Card) => price(0, true, needs !== null),
  () => price(12, true, false),
  (_: Card, coins: number) => price(coins + 9, false, false),
];

const printed = JSON.parse(readFileSync('../tests/messages/catalogue.json', 'utf8')) as {
  cards: Card[];
  leaders: { id: string }[];
};

/** Shows the page other cards than those that the server laid out. */
class Dealer {
  #socket: WebSocketRoute | null = null;
  #last: Table | null = null;

  async sit(page: Page) {
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      this.#socket = socket;
      server.onMessage((data) => {
        const message = JSON.parse(String(data)) as { t: string; d: Table };
        if (message.t === 'table') this.#last = message.d;
        socket.send(data);
      });
    });
  }

  show(change: (table: Table) => void) {
    if (!this.#last) throw new Error('no table');
    const table = structuredClone(this.#last);
    change(table);
    this.#socket?.send(JSON.stringify({ t: 'table', d: table }));
  }
}

/** Lays these cards, from one of them on, over those that lie there face up. */
function deal({ structure }: Table, cards: readonly Card[], from: number, open: boolean) {
  const places = structure.filter(({ card }) => card !== null);
  for (const [i, place] of places.entries()) {
    place.card = cards[(from + i) % cards.length]?.id ?? null;
    // A row with a covered card keeps its height.
    place.accessible = open && places.findIndex(({ row }) => row === place.row) !== i;
  }
}

const LEADER = ['.medal .medal', '.name', '.signs svg', '.signs .word', '.cost'];
const CARD = [
  '.shape svg',
  '.band > .cost',
  '.name',
  '.effects svg',
  '.effects .small',
  '.links > .link',
  '.tag > .tag',
];

async function expectApart(page: Page, dealer: Dealer, cards: readonly Card[], size: string) {
  for (const [i, costs] of PRICES.entries())
    for (const open of [true, false])
      for (let from = 0; from < cards.length; from += TOGETHER) {
        dealer.show((table) => {
          deal(table, cards, from, open);
          for (const [seat, prices] of table.prices.entries())
            for (const card of cards)
              prices.cards[card.id] = costs(card, table.cities[seat]?.coins ?? 0);
        });
        const first = page.locator('.place[data-card]').first();
        await expect(first).toHaveAttribute('data-card', cards[from]?.id ?? '');
        await laidOut(page);
        const what = `${size}, ${open ? 'open' : 'covered'}, price ${i}`;
        expect(await crowded(page, '.place[data-card]', CARD), what).toEqual([]);
      }
}

// In French the words of a price are the longest.
for (const [age, moves] of AGES)
  test(`the symbols of all cards of ${age} are apart`, { tag: '@server' }, async ({ page }) => {
    const here = printed.cards.filter(
      ({ back }) => back === age || (back === 'guild' && age === 'age3'),
    );
    await chosen(page, { language: 'fr', pace: 0, played: true });
    const dealer = new Dealer();
    await dealer.sit(page);
    await layOut(page, recordOf('base', 3), moves, ['human', 'human']);
    for (const [width, height] of SIZES) {
      await resized(page, { width, height });
      await expectApart(page, dealer, here, `${width}x${height}`);
    }
  });

test('the symbols of all leaders are apart', { tag: '@server' }, async ({ page }) => {
  await chosen(page, { language: 'fr', pace: 0, played: true });
  const dealer = new Dealer();
  await dealer.sit(page);
  const isNext = ({ by, do: what }: Move) => by === 0 && what === 'draft_leader';
  await layOutBefore(page, 'leaders', isNext, ['human', 'human']);
  for (const [width, height] of SIZES) {
    await resized(page, { width, height });
    for (let from = 0; from < printed.leaders.length; from += 3) {
      const three = printed.leaders.slice(from, from + 3);
      dealer.show((table) => {
        for (const [i, option] of table.options.entries())
          option.leader = (three[i] ?? printed.leaders[i])?.id ?? '';
      });
      await laidOut(page);
      expect(await crowded(page, '.choice .face', LEADER), `${width}x${height}`).toEqual([]);
    }
  }
});
