import { expect, test } from 'vitest';
import { affectedTests, importsOf, nearestTests } from './affected-tests.ts';

const texts = new Map([
  ['server/domain/seats/index.ts', "export { take, give } from './take.ts';\nexport { wait } from './wait.ts';"],
  ['server/domain/seats/take.ts', ''],
  ['server/domain/seats/wait.ts', ''],
  ['server/domain/seats/wait.test.ts', "import { wait } from './wait.ts';"],
  ['server/domain/events/attend.ts', "import { type Seat, take as takeSeat } from '#server/domain/seats/index.ts';"],
  ['server/domain/events/attend.test.ts', "import { attend } from './attend.ts';"],
  ['server/domain/events/other.test.ts', "import { testApp } from '#testing/app.ts';"],
  [
    'server/app/http.ts',
    "import '#server/domain/events/attend.ts';\nimport { attend } from '#server/domain/events/attend.ts';",
  ],
  ['testing/app.ts', "import { buildApp } from '#server/app/http.ts';"],
  ['web/a.test.tsx', "const a = await import('#testing/app.ts');"],
]);

test('the tests that import a change are found, through a feature’s index by the name alone', () => {
  expect(affectedTests(['server/domain/seats/take.ts'], texts)).toEqual([
    'server/domain/events/attend.test.ts',
    'server/domain/seats/wait.test.ts',
  ]);
  expect(affectedTests(['server/domain/seats/wait.ts'], texts)).toEqual(['server/domain/seats/wait.test.ts']);
});

test('tests beside a change are nearer than those that import it by others', () => {
  expect(nearestTests(['server/domain/seats/take.ts'], texts)).toEqual([
    'server/domain/seats/wait.test.ts',
    'server/domain/events/attend.test.ts',
  ]);
});

test('the whole server is no way to every test, and itself has all of them', () => {
  expect(affectedTests(['server/domain/events/attend.ts'], texts)).toEqual([
    'server/domain/events/attend.test.ts',
    'server/domain/events/other.test.ts',
  ]);
  expect(affectedTests(['testing/app.ts'], texts)).toEqual(['server/domain/events/other.test.ts', 'web/a.test.tsx']);
});

test('a changed test runs, one that is gone does not', () => {
  expect(affectedTests(['web/a.test.tsx', 'covers/gone.test.ts'], texts)).toEqual(['web/a.test.tsx']);
});

test('imports are read in each of their forms', () => {
  const text =
    "import a from '../b.ts';\nimport type { C } from '#web/c.ts';\nexport * from './d.ts';\nimport z from 'zod';";
  expect(importsOf('web/kit/a.ts', text)).toEqual([
    { file: 'web/b.ts', names: [] },
    { file: 'web/c.ts', names: ['C'] },
    { file: 'web/kit/d.ts', names: [] },
  ]);
});
