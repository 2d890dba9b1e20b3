import { expect, test } from 'vitest';
import { comesBack, heldLine, lostCreditsText } from './lost-credits.rules.ts';

const textFor = (held: number, returned: number, refunded: number) =>
  lostCreditsText({ lostCredits: held + returned - refunded, credits: { held, returned, refunded } });

test.each([
  [0, 0, 0, null],
  [1, 0, 0, '1 credit is lost.'],
  [7, 0, 0, '7 credits are lost.'],
  [35, 15, 0, "50 credits are lost: 35 credits you have and 15 credits you'd get back."],
  [0, 15, 0, "15 credits are lost: 15 credits you'd get back."],
  [35, 15, 10, "Of 35 credits you have and 15 credits you'd get back, 10 are refunded and 40 are lost."],
  [12, 0, 12, 'Of 12 credits you have, 12 are refunded and none are lost.'],
])('%i held, %i returned, %i refunded', (held, returned, refunded, said) => {
  expect(textFor(held, returned, refunded)).toBe(said);
});

test.each([
  [0, 0, [['nothing', 'no refund']]],
  [150, 0, [['refund', '$150 refunded']]],
  [
    12.5,
    1,
    [
      ['refund', '$12.50 refunded'],
      ['loss', '1 credit lost'],
    ],
  ],
  // Counted in the sum below as 15 credits you'd get back.
  [0, 15, [['loss', '15 credits lost']]],
])('for something that ends, $%d and %i credits', (refund, credits, said) => {
  expect(comesBack({ refund, credits }).map(({ kind, words }) => [kind, words])).toEqual(said);
});

test('credits that aren’t refunded have their own line, so the lines add up', () => {
  expect(heldLine({ held: 35, returned: 15, refunded: 5 })).toEqual({
    title: 'Your other credits',
    outcomes: [{ kind: 'loss', words: '30 credits lost' }],
  });
  expect(heldLine({ held: 7, returned: 0, refunded: 0 })?.title).toBe('Your credits');
  expect(heldLine({ held: 12, returned: 3, refunded: 12 })).toBeNull();
});
