import { expect, test } from 'vitest';
import { loadDraftTable, picksOf, ROW } from './draftTable';

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

test('the figures of each first pick follow from the rows', () => {
  expect(table.first).toHaveLength(12);
  for (const { wonder, rows, best, close, wins } of table.first) {
    const lying = table.rows.flatMap((picks) => {
      const pick = picks.find((each) => each.wonder === wonder);
      return pick && picks[0] ? [{ pick, top: picks[0] }] : [];
    });
    expect(rows).toBe(lying.length);
    expect(best).toBe(lying.filter(({ pick, top }) => pick === top).length);
    const near = lying.filter(({ pick, top }) => top.wins - pick.wins < table.equal);
    expect(close).toBe(near.length - best);
    const mean = lying.reduce((sum, { pick }) => sum + pick.wins, 0) / rows;
    expect(wins).toBeCloseTo(mean, 2);
  }
});
