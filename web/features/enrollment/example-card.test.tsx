import { expect, test } from 'vitest';
import { htmlOf, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ExampleCard } from './example-card.tsx';

test('the example stands in for price, cohort, and dates, and promises no dates of its own', async () => {
  const words = wordsOf(await htmlOf(<ExampleCard />));
  for (const each of ['Example', '$150', 'The next cohort', 'Your dates']) expect(words).toContain(each);
  expect(words).not.toMatch(/weeks|Mar/);
});
