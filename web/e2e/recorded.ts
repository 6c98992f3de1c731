import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

interface Record {
  moves: { by: number | 'chance'; do: string }[];
  result: { kind: string };
}
export type Recorded = 'base' | 'solo' | 'leaders';

/** The recorded games that the engine is tested with, so they are the same on every machine. */
export function records(of: Recorded): Record[] {
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
  await page.goto('/');
  const game = await page.evaluate(
    (message) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onerror = () => {
          reject(new Error('no connection'));
        };
        socket.onopen = () => {
          socket.send(JSON.stringify(message));
        };
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(String(data)) as { t: string; d: { game: string } };
          if (answer.t === 'table') resolve(answer.d.game);
          else reject(new Error(String(data)));
          socket.close();
        };
      }),
    { t: 'import', d: { trace, ...(seats && { seats }) } },
  );
  await page.goto(`/#/g/${game}`);
  return game;
}
