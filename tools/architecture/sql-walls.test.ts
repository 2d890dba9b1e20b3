import { describe, expect, test } from 'vitest';
import type { SourceFile } from './arrows.ts';
import { features, type Wall } from './features.ts';
import { tablesOf } from './sql-tables.ts';
import { brokenSqlWalls, cyclesOf } from './sql-walls.ts';

const walls: Record<string, Wall> = {
  seats: { knows: [], owns: ['seat_pools'] },
  events: { knows: ['seats'], owns: ['events'] },
  workouts: { knows: ['seats'], owns: ['workouts'] },
};
const tables = new Set([
  'seat_pools',
  'events',
  'workouts',
  'activity',
  'idempotency_keys',
  'rate_limits',
  'platform_clock',
  'leases',
]);

const file = (path: string, text: string): SourceFile => ({ path: `server/${path}`, text });
const validFiles: readonly SourceFile[] = [
  file('features/events/event.store.ts', "db.updateTable('events'); db.selectFrom('seat_pools as p')"),
  file(
    'features/workouts/workout.store.ts',
    "import { x } from '#server/features/seats/index.ts'; sql`insert into workouts`",
  ),
];
const broken = (...more: SourceFile[]) => brokenSqlWalls([...validFiles, ...more], walls, tables);

test('the small codebase in these tests breaks no rule', () => {
  expect(broken()).toEqual([]);
});

describe('refuses', () => {
  test('a write to a table by anyone but its owner, through the builder or raw SQL', () => {
    expect(broken(file('features/events/take.store.ts', "tx.updateTable('seat_pools')"))).toEqual([
      'one-writer: server/features/events/take.store.ts writes seat_pools, owned by seats',
    ]);
    expect(broken(file('journeys/events/end.store.ts', 'sql`delete from events where id = 1`'))).toEqual([
      'one-writer: server/journeys/events/end.store.ts writes events, owned by events',
    ]);
    expect(broken(file('features/events/manage/end.store.ts', "tx.deleteFrom('events')"))).toEqual([
      'one-writer: server/features/events/manage/end.store.ts writes events, owned by events',
    ]);
  });

  test('a read of a table without knowing its owner, anywhere in the statement', () => {
    for (const statement of [
      "db.selectFrom('workouts as w')",
      "db.selectFrom('events').leftJoin('workouts as w', 'w.id', 'events.id')",
      'sql`select 1 from events e join workouts w on w.id = e.id`',
      'sql`select 1 from events e, workouts w`',
      'sql`select (select count(*) from workouts)`',
      "sql.table('workouts')",
    ]) {
      expect(broken(file('features/events/list.query.ts', statement)), statement).toEqual([
        'sql-sees-known: server/features/events/list.query.ts reads workouts; events does not know workouts',
      ]);
    }
  });

  test('but not a read by an audience, a letter, or a journey', () => {
    for (const folder of ['features/events/manage', 'features/events/letters', 'journeys/attend', 'rights']) {
      expect(broken(file(`${folder}/list.query.ts`, "db.selectFrom('workouts')"))).toEqual([]);
    }
  });

  test('business logic in the platform', () => {
    expect(broken(file('platform/limits.ts', "db.selectFrom('events')"))).toEqual([
      'sql-sees-known: server/platform/limits.ts uses events; platform knows no business',
    ]);
  });

  test('a table whose name the walls can’t read', () => {
    expect(broken(file('features/events/any.store.ts', 'tx.updateTable(table)'))).toEqual([
      'one-writer: server/features/events/any.store.ts writes a table that is named nowhere',
    ]);
  });

  test('a table without an owner, with two owners, or that doesn’t exist', () => {
    const two = { ...walls, workouts: { knows: ['seats'], owns: ['workouts', 'events'] } };
    expect(brokenSqlWalls(validFiles, two, tables)).toContain('one-owner: events has 2: events, workouts');
    expect(brokenSqlWalls(validFiles, walls, new Set([...tables, 'hosts']))).toEqual(['one-owner: hosts has no owner']);
    const ghost = { ...walls, seats: { knows: [], owns: ['seat_pools', 'chairs'] } };
    expect(brokenSqlWalls(validFiles, ghost, tables)).toEqual(['one-owner: no table is called chairs']);
  });

  test('an unused arrow', () => {
    const idle = { ...walls, workouts: { knows: ['seats', 'events'], owns: ['workouts'] } };
    expect(brokenSqlWalls(validFiles, idle, tables)).toEqual(['no-idle-arrows: workouts never uses events']);
  });

  test('SQL outside stores and queries', () => {
    expect(broken(file('features/events/attend-event.ts', "ctx.db.selectFrom('events')"))).toEqual([
      'sql-in-stores: server/features/events/attend-event.ts contains SQL',
    ]);
  });

  test('a cycle of features, reported once', () => {
    const knot = { a: { knows: ['b'], owns: [] }, b: { knows: ['c'], owns: [] }, c: { knows: ['a'], owns: [] } };
    expect(cyclesOf(knot)).toEqual(['no-knots: a → b → c → a']);
  });
});

test('text that only mentions tables isn’t SQL', () => {
  const known = new Set(['events', 'orders']);
  const quiet = tablesOf("// read from events\n/** from orders on */\nthrow new Error('taken from events');", known);
  expect([...quiet.reads, ...quiet.writes]).toEqual([]);
});

test('a lock isn’t a write: anyone who may read a table may wait for it', () => {
  const { reads, writes } = tablesOf('sql`select 1 from events for update`', new Set(['events']));
  expect([[...reads], [...writes]]).toEqual([['events'], []]);
});

test('the real codebase has no cycle, and every table has one owner', () => {
  expect(cyclesOf(features)).toEqual([]);
  expect(brokenSqlWalls()).toEqual([]);
});
