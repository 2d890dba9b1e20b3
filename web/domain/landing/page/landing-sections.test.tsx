import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutlinesPart } from './landing-sections.tsx';

/** What a reader sees, step by step, of an outline with these titles. */
const steps = (titles: readonly string[]) => {
  const outlines = titles.map((title, at) => ({ id: at + 1, title, desc: '' }));
  const html = renderToStaticMarkup(<OutlinesPart page={{ outlineHeader: '', outlines }} />);
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, step = '']) => step.replace(/<[^>]+>/g, ' ').trim());
};

test('steps are numbered, unless their titles count already', () => {
  expect(steps(['Breath', 'Intention'])).toEqual(
    ['1  Breath', '2  Intention'].map((step) => expect.stringMatching(step.replaceAll(/ +/g, '\\s+'))),
  );
  expect(steps(['Week 1 · Breath', 'Week 2 · Intention'])).toEqual(['Week 1 · Breath', 'Week 2 · Intention']);
  // another number is no count
  expect(steps(['12 voices', 'Week 2'])[0]).toMatch(/^1\s+12 voices$/);
});
