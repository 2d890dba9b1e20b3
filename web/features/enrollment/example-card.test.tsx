import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ExampleCard } from './example-card.tsx';

test('the example stands in for price, cohort, and dates, and promises no dates of its own', async () => {
  const words = wordsOf(await renderHtml(<ExampleCard />));
  for (const each of ['Example', '$150', 'The next cohort', 'Your dates']) expect(words).toContain(each);
  expect(words).not.toMatch(/weeks|Mar/);
});
