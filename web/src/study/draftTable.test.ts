import { expect, test } from 'vitest';
import { EQUAL, firstPicks, loadDraftTable, picksOf, ROW } from './draftTable';

const table = await loadDraftTable();

test('every row of four of the twelve Wonders is in the table, its best pick first', () => {
  const rows = new Set(
    table.rows.map((picks) =>
      picks
        .map(({ wonder }) => wonder)
        .sort()
        .join(),
    ),
  );
  expect(rows.size).toBe(495);
  for (const picks of table.rows) {
    expect(picks).toHaveLength(ROW);
    expect(picks.map(({ wins }) => wins)).toEqual(
      picks.map(({ wins }) => wins).sort((a, b) => b - a),
    );
    for (const { wonder, wins, margin, reply, reply_share } of picks) {
      expect(picks.map((pick) => pick.wonder)).toContain(reply);
      expect(reply).not.toBe(wonder);
      expect(wins).toBeGreaterThan(margin);
      expect(wins + margin).toBeLessThan(1);
      expect(reply_share).toBeGreaterThan(0);
    }
  }
});

test('a row is found whatever the order of its Wonders', () => {
  const picks = table.rows[17] ?? [];
  const row = picks.map(({ wonder }) => wonder);
  expect(picksOf(table, row)).toBe(picks);
  expect(picksOf(table, row.toReversed())).toBe(picks);
  expect(picksOf(table, row.slice(1))).toEqual([]);
  expect(picksOf(table, [...row.slice(1), 'abu_simbel'])).toEqual([]);
  const [first = ''] = row;
  expect(picksOf(table, [first, first, first, first])).toEqual([]);
});

test('the best picks of all rows are counted once', () => {
  const picks = firstPicks(table);
  expect(picks).toHaveLength(12);
  expect(picks.reduce((sum, { best }) => sum + best, 0)).toBe(495);
  for (const { rows } of picks) expect(rows).toBe(165);
  const close = table.rows.flatMap(([best, ...rest]) =>
    rest.filter(({ wins }) => best && best.wins - wins < EQUAL),
  );
  expect(picks.reduce((sum, pick) => sum + pick.close, 0)).toBe(close.length);
});
