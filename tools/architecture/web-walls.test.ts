import { expect, test } from 'vitest';
import { brokenWebWalls } from './web-walls.ts';

const page = { path: 'web/features/events/page.tsx', text: "import { x } from '#web/features/payment/x.ts';" };
const lazy = {
  path: 'web/features/courses/page.tsx',
  text: "const x = () => import('#web/features/events/page.tsx');",
};

test('accepts a table whose every arrow is used, by a static or a lazy import', () => {
  expect(brokenWebWalls([page, lazy], { payment: [], events: ['payment'], courses: ['events'] })).toEqual([]);
});

test('refuses an unused arrow, even if it is used in the other direction', () => {
  expect(brokenWebWalls([page], { payment: [], events: ['payment'], courses: ['events'] })).toEqual([
    'web: no-idle-arrows: courses never uses events',
  ]);
});

test('refuses a cycle in the table, even if every arrow is used', () => {
  const back = { path: 'web/features/payment/x.ts', text: "import { y } from '#web/features/events/page.tsx';" };
  expect(brokenWebWalls([page, back], { payment: ['events'], events: ['payment'] })).toEqual([
    'web: no-knots: events → payment → events',
  ]);
});
