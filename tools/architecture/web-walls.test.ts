import { expect, test } from 'vitest';
import { brokenWebWalls } from './web-walls.ts';

const page = { path: 'web/features/events/page.tsx', text: "import { x } from '#web/features/payment/x.ts';" };
const lazy = {
  path: 'web/features/courses/page.tsx',
  text: "const x = () => import('#web/features/events/page.tsx');",
};

test('a table of which every arrow is used, at once or later, stands', () => {
  expect(brokenWebWalls([page, lazy], { payment: [], events: ['payment'], courses: ['events'] })).toEqual([]);
});

test('refused is an arrow that nobody uses, though it is used the other way', () => {
  expect(brokenWebWalls([page], { payment: [], events: ['payment'], courses: ['events'] })).toEqual([
    'web: no-idle-arrows: courses never uses events',
  ]);
});

test('refused is a circle in the table, even where each arrow is used', () => {
  const back = { path: 'web/features/payment/x.ts', text: "import { y } from '#web/features/events/page.tsx';" };
  expect(brokenWebWalls([page, back], { payment: ['events'], events: ['payment'] })).toEqual([
    'web: no-knots: events → payment → events',
  ]);
});
