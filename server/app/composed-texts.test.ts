import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { prepare } from '#server/migrations/0178_composed_texts.ts';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase();
const APART = 'Zoe\u0308';
const WHOLE = 'Zoë';
/** Composing this would merge the combining mark with the tag before it. */
const MARKED = `<p>\u0338${APART}</p>`;
const LINKED = `<p><a href="https://x.example/${APART}">${APART}</a></p>`;

test('existing names and prose are composed, however often it restarts; passwords, email addresses, links, and tags stay', async () => {
  const { personId } = await makePerson(t.ctx());
  const course = await aCourse(t.ctx(), { name: 'Foley' });
  const marked = await aCourse(t.ctx(), { name: 'Mixing' });
  await sql`update users set display_name = ${APART}, password_hash = ${APART} where id = ${personId}`.execute(t.db);
  await sql`update courses set name = ${APART}, description = ${`<p>${APART}</p>`}, email = ${`${APART}@x.example`}
    where id = ${course.id}`.execute(t.db);
  await sql`update courses set description = ${MARKED} where id = ${marked.id}`.execute(t.db);
  const linked = await aCourse(t.ctx(), { name: 'Scoring' });
  await sql`update courses set description = ${LINKED} where id = ${linked.id}`.execute(t.db);
  await sql`insert into landing_pages (course_id, school_id, headline, created_at, updated_at)
    select id, school_id, ${APART}, now(), now() from courses where id = ${course.id}
    on conflict (course_id) do update set headline = excluded.headline`.execute(t.db);

  await prepare(t.db);
  await prepare(t.db);

  const { rows: people } = await sql`select display_name, password_hash from users where id = ${personId}`.execute(
    t.db,
  );
  expect(people).toEqual([{ display_name: WHOLE, password_hash: APART }]);
  const { rows: courses } = await sql`select name, description, email from courses
    where id = any(${[course.id, marked.id, linked.id]}::bigint[]) order by id`.execute(t.db);
  expect(courses).toMatchObject([
    { name: WHOLE, description: `<p>${WHOLE}</p>`, email: `${APART}@x.example` },
    { name: 'Mixing', description: MARKED },
    { name: 'Scoring', description: LINKED },
  ]);
  const { rows: pages } = await sql`select headline from landing_pages where course_id = ${course.id}`.execute(t.db);
  expect(pages).toEqual([{ headline: WHOLE }]);
});

test('a text that composing would make too long for its column stays as it is', async () => {
  // Each character composes to two.
  const [fits, full] = ['\u095b'.repeat(140), '\u095b'.repeat(280)];
  const ids: number[] = [];
  for (const text of [fits, full]) {
    const { id } = await anEvent(t.ctx());
    await sql`update events set short_description = ${text} where id = ${id}`.execute(t.db);
    ids.push(id);
  }

  await prepare(t.db);

  const { rows } = await sql<{ text: string }>`select short_description as text from events
    where id = any(${ids}::bigint[]) order by id`.execute(t.db);
  expect(rows.map(({ text }) => text)).toEqual([fits.normalize(), full]);
});
