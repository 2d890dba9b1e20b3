import { expect, test } from 'vitest';
import { comesBackWords, lostCreditsWords } from './lost-credits.rules.ts';

const words = (held: number, returned: number, refunded: number) =>
  lostCreditsWords({ lostCredits: held + returned - refunded, credits: { held, returned, refunded } });

test.each([
  [0, 0, 0, null],
  [1, 0, 0, '1 credit is lost.'],
  [7, 0, 0, '7 credits are lost.'],
  [35, 15, 0, '50 credits are lost: 35 credits that you hold and 15 credits that leaving returns.'],
  [0, 15, 0, '15 credits are lost: 15 credits that leaving returns.'],
  [35, 15, 10, 'Of 35 credits that you hold and 15 credits that leaving returns, 10 are refunded and 40 are lost.'],
  [12, 0, 12, 'Of 12 credits that you hold, 12 are refunded and none is lost.'],
])('%i held, %i returned, %i refunded', (held, returned, refunded, said) => {
  expect(words(held, returned, refunded)).toBe(said);
});

test.each([
  [0, 0, 'no refund'],
  [150, 0, '$150 refunded'],
  [12.5, 1, '$12.50 refunded · 1 credit, lost'],
  // what the sum below it calls 15 credits that leaving returns
  [0, 15, '15 credits, lost'],
])('for something that ends, $%d and %i credits', (refund, credits, said) => {
  expect(comesBackWords({ refund, credits })).toBe(said);
});
