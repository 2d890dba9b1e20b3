import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCover } from '#covers/look.ts';
import { motifNameOf } from '#covers/motif-names.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { prepare } from '#server/migrations/0186_covers.ts';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase();

// The migration uses a temporary table, so it needs a single connection.
const migrated = () => t.db.connection().execute(prepare);
const TABLES = ['schools', 'courses', 'events', 'workouts'] as const;
async function coversOf(table: (typeof TABLES)[number]) {
  const { rows } = await sql<{ id: number; name: string; cover: string }>`
    select id, name, cover from ${sql.table(table)} order by id`.execute(t.db);
  return rows.map((row) => ({ ...row, look: readCover(row.cover) }));
}

test('existing things get a cover by topic and name, varied within each school; class sessions get one like their course’s', async () => {
  const ctx = t.ctx();
  const school = await aSchool(ctx, { name: 'Lantern' });
  const other = await aSchool(ctx, { name: 'Elsewhere' });
  const courses = [];
  for (const [name, topic] of [
    ['Voice 1', 'Voice acting'],
    ['Voice 2', 'Voice acting'],
    ['Ink', 'Manga'],
    ['Mixing', ''],
    ...Array.from({ length: 6 }, (_, n) => [`Voice ${n + 3}`, 'Dubbing'] as const),
  ] as const) {
    courses.push(await aCourse(ctx, { schoolId: school.id, name, topic }));
  }
  await aCourse(ctx, { schoolId: other.id, name: 'Improv', topic: '' });
  const cohort = await aCohort(ctx, { courseId: courses[2]?.id ?? 0 });
  const sessions = [];
  for (const inHours of [50, 74]) sessions.push((await aClassSession(ctx, { cohortId: cohort.id, inHours })).id);
  for (const name of ['Open mic', 'Open mic', 'Open mic']) await anEvent(ctx, { schoolId: school.id, name });
  await anEvent(ctx, { schoolId: other.id, name: 'Jam for drummers' });
  await aWorkout(ctx, { schoolId: school.id, name: 'Breath' });
  for (const table of TABLES) await sql`update ${sql.table(table)} set cover = 'notices-0-0'`.execute(t.db);

  await migrated();
  const first = await coversOf('courses');
  expect(first.map(({ look }) => look?.motif)).toEqual([
    ...['mouths', 'waveform', 'halftone', 'waveform'],
    ...['spotlights', 'notices', 'lanterns', 'ripples', 'mouths', 'waveform'],
    'spotlights',
  ]);
  expect(motifNameOf({ name: 'Mixing', topic: '' })).toBe('waveform');
  const events = await coversOf('events');
  const ofCourse = first[2]?.look;
  for (const { id, look } of events) {
    if (!sessions.includes(id)) continue;
    expect(look).toMatchObject({ motif: ofCourse?.motif, variant: ofCourse?.variant });
    expect(look?.seed).not.toBe(ofCourse?.seed);
  }
  expect(events.filter(({ name }) => name === 'Open mic').map(({ look }) => look?.motif)).toEqual([
    'mouths',
    'waveform',
    'spotlights',
  ]);
  expect(events.at(-1)?.look?.motif).toBe('staves');
  expect((await coversOf('workouts')).map(({ look }) => look?.motif)).toEqual(['mouths']);
  for (const table of TABLES) for (const { look } of await coversOf(table)) expect(look).toBeDefined();

  // When run again, it continues with what is left and doesn't change existing covers.
  await sql`update courses set cover = 'staves-2-7' where id = ${courses[0]?.id}`.execute(t.db);
  await sql`update courses set cover = 'notices-0-0' where id = ${courses[1]?.id}`.execute(t.db);
  await migrated();
  const second = await coversOf('courses');
  expect(second[0]?.cover).toBe('staves-2-7');
  expect(second.slice(1)).toEqual(first.slice(1));
  expect(await coversOf('events')).toEqual(events);
});
