import { sql } from 'kysely';
import type { Contained } from '#server/platform/contains.rules.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';
import type { ListedStudent, Named } from './student-keys.ts';

/** The most people on the whole platform to look up by text: if more match, only the course's own people are read. */
const LOOKED_UP = 20_000;

/** Which of these rows contain the text in their name or email address, as `person:entry`. */
export async function addressesOf(
  ctx: Ctx,
  listed: readonly ListedStudent[],
  { text }: Contained,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(r.user_id::text, 'null') || ':' || coalesce(r.entry_id::text, 'null') as key
    from unnest(${listed.map(({ userId }) => userId)}::bigint[], ${listed.map(({ entryId }) => entryId)}::bigint[])
        as r (user_id, entry_id)
      left join users u on u.id = r.user_id left join course_waitlist w on w.id = r.entry_id
    where ${nameContains(sql`u.display_name`, text)} or ${emailContains(sql`coalesce(u.email, w.email)`, text)}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ key }) => key));
}

const holds = (text: string) => sql`u.erased_at is null
  and (${nameContains(sql`u.display_name`, text)} or ${emailContains(sql`u.email`, text)})`;

/**
 * People in any course whose name or email address contains a text, forced through the trigram index: otherwise the
 * database might scan every person until it has enough.
 */
function byLetters(ctx: Ctx, text: string, limit: number): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(tx.db);
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where ${holds(text)} limit ${limit}::bigint`.execute(tx.db);
    return rows.map(({ id }) => id);
  });
}

/**
 * People ever enrolled in this course or on its waitlist whose name or email address contains a text: takes time in
 * proportion to the course.
 */
async function ofCourse(ctx: Ctx, text: string, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from (
      select user_id from enrolments where course_id = ${courseId}::bigint
      union
      select user_id from course_waitlist where course_id = ${courseId}::bigint and unsubscribed_at is null
    ) c join users u on u.id = c.user_id where ${holds(text)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * People whose name or email address contains a text: at least everyone in this course, however many match elsewhere;
 * the course's lists pick their own people from the result. `lookedUp`: if this many people match on the whole
 * platform, only the course's own people are read.
 */
export async function peopleNamed(
  ctx: Ctx,
  { text }: Contained,
  courseId: number,
  lookedUp = LOOKED_UP,
): Promise<Named> {
  const anywhere = await byLetters(ctx, text, lookedUp);
  const people = anywhere.length < lookedUp ? anywhere : await ofCourse(ctx, text, courseId);
  const { rows } = await sql<{ id: number }>`
    select id from course_waitlist where course_id = ${courseId}::bigint and user_id is null and unsubscribed_at is null
      and ${emailContains(sql`email`, text)}`.execute(ctx.db);
  return { people, entries: rows.map(({ id }) => id) };
}
