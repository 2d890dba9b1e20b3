import { expect, test } from 'vitest';
import { importsOf, nearestTests, pathPattern } from './affected-tests.ts';

/** Sorted by name. */
const affectedTests = (changed: string[], sources: ReadonlyMap<string, string>) =>
  nearestTests(changed, sources).sort();

const texts = new Map([
  ['server/features/seats/index.ts', "export { take, give } from './take.ts';\nexport { wait } from './wait.ts';"],
  ['server/features/seats/take.ts', ''],
  ['server/features/seats/wait.ts', ''],
  ['server/features/seats/wait.test.ts', "import { wait } from './wait.ts';"],
  [
    'server/features/events/attend.ts',
    "import { type Seat, take as takeSeat } from '#server/features/seats/index.ts';",
  ],
  ['server/features/events/attend.test.ts', "import { attend } from './attend.ts';"],
  ['server/features/events/other.test.ts', "import { testApp } from '#testing/app.ts';"],
  [
    'server/app/http.ts',
    "import '#server/features/events/attend.ts';\nimport { attend } from '#server/features/events/attend.ts';",
  ],
  ['testing/app.ts', "import { buildApp } from '#server/app/http.ts';"],
  ['web/a.test.tsx', "const a = await import('#testing/app.ts');"],
]);

test('finds the tests that import a change, and through a feature’s index only by the imported name', () => {
  expect(affectedTests(['server/features/seats/take.ts'], texts)).toEqual([
    'server/features/events/attend.test.ts',
    'server/features/seats/wait.test.ts',
  ]);
  expect(affectedTests(['server/features/seats/wait.ts'], texts)).toEqual(['server/features/seats/wait.test.ts']);
});

test('tests beside a change are nearer than those that import it indirectly', () => {
  expect(nearestTests(['server/features/seats/take.ts'], texts)).toEqual([
    'server/features/seats/wait.test.ts',
    'server/features/events/attend.test.ts',
  ]);
});

test('the whole-server module links a change to no test, but a change to it affects all of its tests', () => {
  expect(affectedTests(['server/features/events/attend.ts'], texts)).toEqual([
    'server/features/events/attend.test.ts',
    'server/features/events/other.test.ts',
  ]);
  expect(affectedTests(['testing/app.ts'], texts)).toEqual(['server/features/events/other.test.ts', 'web/a.test.tsx']);
});

test('a changed test runs, a deleted one doesn’t', () => {
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

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the text of a test's source
test('finds a test that calls a changed endpoint, even if it imports nothing from it', () => {
  const called = new Map([
    [
      'contract/seats/seats.endpoints.ts',
      "export const takeSeat = endpoint({\n  method: 'POST',\n  path: '/seats/{id}/take',\n});\nexport const listSeats = endpoint({\n  path: '/seats',\n});",
    ],
    ['server/features/seats/take.ts', ''],
    ['server/features/seats/list.ts', ''],
    [
      'server/features/seats/mount.ts',
      "import { takeSeat as takeContract } from '#contract/seats/seats.endpoints.ts';\nimport { take } from './take.ts';\nimport { list } from './list.ts';\n" +
        'route(takeContract, (ctx, { params }) => take(ctx, params.id)),\nroute(seats.listSeats, (ctx) => list(ctx))',
    ],
    ['testing/faults/rush.test.ts', 'await t.as(1, { url: `/api/v1/seats/${seat.id}/take` });'],
    ['testing/faults/lists.test.ts', "await t.as(1, { url: '/api/v1/seats?page=2' });"],
  ]);
  expect(affectedTests(['server/features/seats/take.ts'], called)).toEqual(['testing/faults/rush.test.ts']);
  expect(affectedTests(['server/features/seats/list.ts'], called)).toEqual(['testing/faults/lists.test.ts']);
});

test('finds a page test that opens a changed page', () => {
  const opened = new Map([
    ['web/features/events/event-page.tsx', ''],
    [
      'web/routes/_shell/events.$id.tsx',
      "import { EventPage } from '#web/features/events/event-page.tsx';\nexport const Route = createFileRoute('/_shell/events/$id/')({});",
    ],
    ['web/routeTree.gen.ts', "import { Route } from './routes/_shell/events.$id.tsx';"],
    ['testing/pages/open-page.tsx', "import { routeTree } from '#web/routeTree.gen.ts';"],
    ['testing/pages/event.page.test.tsx', "import '../open-page.tsx';\nawait openPage(t, me, `/events/${event.id}`);"],
    ['testing/pages/events.page.test.tsx', "await openPage(t, me, '/events');"],
  ]);
  expect(affectedTests(['web/features/events/event-page.tsx'], opened)).toEqual(['testing/pages/event.page.test.tsx']);
});

test('matches a path with its variables filled in, but not a longer path', () => {
  const pattern = pathPattern('/events/{id}/attend');
  for (const matching of ["'/api/v1/events/7/attend'", '`/events/${event.id}/attend?x=1`'])
    expect(matching).toMatch(pattern);
  for (const other of ["'/api/v1/events/7/attendees'", "'/api/v1/teachers/events/7/attend'", "'/events/7/attend/8'"])
    expect(other).not.toMatch(pattern);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the text of a test's source
