import { type RawBuilder, sql } from 'kysely';
import { type List, listValue } from '#contract/campaigns/email-template-text.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';
import { listedSql } from './listed.query.ts';

/** A person whose version of an email can be previewed. */
export interface EmailReader {
  readonly key: string;
  readonly displayName: string;
  readonly email: string;
  readonly userId: number | null;
  readonly placeId: number;
  readonly firstName: string | null;
  readonly timezone: string | null;
}

/**
 * People whose version can be previewed: those on the list; for an automated email, those it would reach. Null: no list
 * is chosen.
 */
function candidates(template: EmailTemplateRow, list: List | null): RawBuilder<unknown> | null {
  const { kind, courseId, eventId, schoolId, people } = template;
  if (kind === 'waitlist') return listedSql('waitlist_course', [courseId ?? 0], schoolId);
  if (kind === 'activity')
    return courseId === null
      ? listedSql('allAttendees_event', [eventId ?? 0], schoolId)
      : listedSql('course_places', [courseId], schoolId);
  if (!list) return null;
  // Another list than the saved one has no selection.
  const selected = template.list && listValue(template.list) === listValue(list) ? people : null;
  return listedSql(list.kind, [list.id], schoolId, selected);
}

/** SQL for a reader's key: the account id, or the waitlist entry's id for a person without an account. */
export const readerKey = (row: 'l' | 'r') =>
  sql`case when ${sql.ref(`${row}.user_id`)} is null then 'w' || ${sql.ref(`${row}.place_id`)} else 'u' || ${sql.ref(`${row}.user_id`)} end`;

async function select(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<EmailReader[]> {
  const { rows } = await sql<EmailReader>`
    select ${readerKey('l')} as key, l.display_name as "displayName", l.address as email, l.user_id as "userId", l.place_id as "placeId",
      u.first_name as "firstName", u.timezone
    from (${from}) l left join users u on u.id = l.user_id
    where l.nth = 1 and ${where} order by search_text(l.display_name), lower(l.address) limit ${limit}::bigint`.execute(
    ctx.db,
  );
  return rows;
}

export async function emailReaders(
  ctx: Ctx,
  query: {
    readonly template: EmailTemplateRow;
    readonly list: List | null;
    readonly contains: string;
    readonly limit: number;
  },
): Promise<EmailReader[]> {
  const from = candidates(query.template, query.list);
  if (!from) return [];
  const sought = containedOf(query.contains);
  const where = sought
    ? sql`(${nameContains(sql`l.display_name`, sought.text)} or ${emailContains(sql`l.address`, sought.text)})`
    : sql`true`;
  return select(ctx, from, where, query.limit);
}

/** The reader with this key; undefined if they aren't on the list. */
export async function emailReader(
  ctx: Ctx,
  template: EmailTemplateRow,
  list: List | null,
  key: string,
): Promise<EmailReader | undefined> {
  const from = candidates(template, list);
  const [, letter, number] = /^([uw])([1-9]\d{0,14})$/.exec(key) ?? [];
  if (!from || letter === undefined) return undefined;
  const id = Number(number);
  const where = letter === 'u' ? sql`l.user_id = ${id}::bigint` : sql`l.user_id is null and l.place_id = ${id}::bigint`;
  return (await select(ctx, from, where, 1))[0];
}
