import { expect, test } from 'vitest';
import { namedWithin } from './session-names.rules.ts';

test('only a leading course name is dropped, and never the whole name', () => {
  const names = (...all: string[]) =>
    namedWithin(
      all.map((name) => ({ id: 1, name })),
      'Voices',
    ).map(({ name }) => name);
  expect(
    names('Voices - Session 01: Breath', 'Session 02', 'Voices of others', 'Voices - ', 'Old Voices - One'),
  ).toEqual(['Session 01: Breath', 'Session 02', 'Voices of others', 'Voices - ', 'Old Voices - One']);
});
