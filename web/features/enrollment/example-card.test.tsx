import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ExampleCard } from './example-card.tsx';

test('the example stands in for price, cohort, and dates, and promises no dates of its own', async () => {
  const text = wordsOf(await renderHtml(<ExampleCard />));
  for (const each of ['Example', '$150', 'The next cohort', 'Your dates']) expect(text).toContain(each);
  expect(text).not.toMatch(/weeks|Mar/);
});
