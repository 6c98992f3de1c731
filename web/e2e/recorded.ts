import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { OwnServer } from './own_server';
import { expect, laidOut } from './test';

export interface Move {
  by: number | 'chance';
  do: string;
  leader?: string;
}
interface Record {
  moves: Move[];
  result: { kind: string };
}
export type Recorded = 'base' | 'solo' | 'leaders';

const read = new Map<Recorded, Record[]>();

/** The recorded games that the engine is tested with, so they are the same on every machine. */
export function records(of: Recorded): Record[] {
  const games = read.get(of) ?? parse(of);
  read.set(of, games);
  return games;
}

/** One of them. */
export function recordOf(of: Recorded, game: number): Record {
  const record = records(of)[game];
  if (!record) throw new Error(`${of}.jsonl has no game ${game}`);
  return record;
}

function parse(of: Recorded): Record[] {
  return readFileSync(`../tests/traces/${of}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record);
}

/** Chooses the file of a finished game on the start page. */
export async function openRecord(page: Page) {
  const buffer = Buffer.from(JSON.stringify(records('base')[0]));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer });
}

/** Has the server make a game of it; returns the game's id. */
function imported(address: string, game: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { origin: address });
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ t: 'import', d: game }));
    });
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as { t: string; d: { game: string } };
      if (answer.t === 'table') resolve(answer.d.game);
      else reject(new Error(data.toString()));
      socket.close();
    });
  });
}

/** The same on a page without a server, by its worker. */
async function importedAlone(page: Page, game: object): Promise<string> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...about: ConstructorParameters<typeof Worker>) {
        super(...about);
        Object.assign(window, { games: this });
      }
    };
  });
  await page.goto('./');
  await expect(page.locator('.way').first()).toBeEnabled();
  return page.evaluate(
    (message) => {
      const { games } = window as unknown as { games: Worker };
      const answer = new Promise<string>((resolve) => {
        games.addEventListener('message', ({ data }: MessageEvent<{ t: string; text: string }>) => {
          const heard = JSON.parse(data.text) as { t: string; d: { game: string } };
          if (heard.t === 'table') resolve(heard.d.game);
        });
      });
      games.postMessage({ t: 'text', text: message });
      return answer;
    },
    JSON.stringify({ t: 'import', d: game }),
  );
}

/**
 * Opens a recorded game after the given number of moves, continued by `seats`. Until a human
 * decides, neither chance nor the computer influences what is on screen.
 */
export async function layOut(
  page: Page,
  record: Record,
  moves = record.moves.length,
  seats?: [string, string],
): Promise<string> {
  const trace = { ...record, moves: record.moves.slice(0, moves) };
  const wanted = { trace, ...(seats && { seats }) };
  const server = OwnServer.current;
  const game = await (server ? imported(server.address, wanted) : importedAlone(page, wanted));
  await page.goto(`./#/g/${game}`);
  await expect(page.locator(`.table[data-game="${game}"]`)).toBeVisible();
  await laidOut(page);
  return game;
}

/** Lays out the first recorded game in which that is done next. */
export async function layOutBefore(
  page: Page,
  of: Recorded,
  isNext: (move: Move) => boolean,
  seats: [string, string],
) {
  const record = records(of).find(({ moves }) => moves.some(isNext));
  if (!record) throw new Error(`no recorded game of ${of} has such a move`);
  await layOut(page, record, record.moves.findIndex(isNext), seats);
}
