import { expect, test } from 'vitest';
import { aTable, aTableOfChoices, build } from '../../game/fixtures';
import type { Option } from '../../net/messages';
import { cardChoices } from '../../table/choice/choices';
import { whyNot } from '../../table/choice/why';
import { shownAs } from '../../table/choice/words';
import { aLeaderPlayer, inSecret } from '../fixtures';

test('another symbol, a leader to put the card under, and a locked Wonder', () => {
  const { leaders } = inSecret(0);
  const player = aLeaderPlayer({ active: ['euclid', 'pythagoras'], locked: 'sphinx' });
  const withLeaders = aTable({
    ...aTableOfChoices,
    leaders: leaders && { ...leaders, players: [player, aLeaderPlayer()] },
    options: [
      ...aTableOfChoices.options,
      { ...build('baths'), move: 'build baths as euclid', symbol: 'euclid' } as Option,
      { do: 'pythagoras', move: 'pythagoras baths', card: 'baths' },
    ],
  });
  const choices = cardChoices(withLeaders, 0, 'baths');
  expect(choices.map(({ kind, option }) => [kind, option?.move ?? null])).toEqual([
    ['build', 'build baths'],
    ['build', 'build baths as euclid'],
    ['discard', 'discard baths'],
    ['pythagoras', 'pythagoras baths'],
    ['wonder', null],
    ['wonder', 'wonder colossus < baths'],
  ]);
  const [, second, , , sphinx] = choices;
  expect(shownAs(second?.option ?? null)).toBe('As law, by Euclid: the pair is not formed');
  expect(sphinx && whyNot(sphinx)?.ruling).toBe('L128');
});
