import { type RawBuilder, sql } from 'kysely';
import type { List, ListKind } from '#contract/campaigns/email-template-text.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EmailTemplateRow, TemplateFields } from './email-template.ts';

export interface NewTemplate
  extends Pick<EmailTemplateRow, 'kind' | 'subject' | 'body' | 'intervalValue' | 'intervalUnit'> {
  readonly list?: List | null;
  readonly people?: readonly string[] | null;
}
export interface TemplateHomeIds {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly eventId: number | null;
}

function listColumns(list: List | null, people: readonly string[] | null) {
  const of = (...kinds: ListKind[]) => (list && kinds.includes(list.kind) ? list.id : null);
  return {
    list_kind: list?.kind ?? null,
    list_course_id: of('alumni_course', 'waitlist_course'),
    list_cohort_id: of('cohort'),
    list_event_id: of('allAttendees_event'),
    list_ticket_type_id: of('ticket_type'),
    selected_people: people && [...people],
  };
}

type Columns = Omit<EmailTemplateRow, 'list'> & { listKind: ListKind | null; listId: number | null };
const columns = sql`t.id, t.school_id as "schoolId", t.course_id as "courseId", t.event_id as "eventId", t.kind, t.status, t.subject,
  t.body, t.interval_value as "intervalValue", t.interval_unit as "intervalUnit", t.list_kind as "listKind",
  t.selected_people as people, coalesce(t.list_course_id, t.list_cohort_id, t.list_event_id, t.list_ticket_type_id) as "listId",
  t.email_sent_at as "emailSentAt", t.position, t.created_at as "createdAt", t.activated_at as "activatedAt",
  t.swept_to as "sweptTo"`;

function rowOf({ listKind, listId, ...row }: Columns): EmailTemplateRow {
  return { ...row, list: listKind !== null && listId !== null ? { kind: listKind, id: listId } : null };
}
async function select(ctx: Ctx, clauses: RawBuilder<unknown>): Promise<EmailTemplateRow[]> {
  const { rows } =
    await sql<Columns>`select ${columns} from email_templates t where t.deleted_at is null ${clauses}`.execute(ctx.db);
  return rows.map(rowOf);
}

/**
 * Appends templates to a course or an event, in this order: one-time ones active, others inactive. Returns their ids.
 */
export async function insertTemplates(
  ctx: Ctx,
  of: TemplateHomeIds & { readonly createdBy: number | null },
  templates: readonly NewTemplate[],
): Promise<number[]> {
  const last = await ctx.db
    .selectFrom('email_templates')
    .select((eb) => eb.fn.max('position').as('position'))
    .where(of.courseId === null ? 'event_id' : 'course_id', '=', of.courseId ?? of.eventId)
    .executeTakeFirst();
  const first = last?.position === null || last?.position === undefined ? 0 : last.position + 1;
  const rows = await ctx.db
    .insertInto('email_templates')
    .values(
      templates.map((template, index) => ({
        school_id: of.schoolId,
        course_id: of.courseId,
        event_id: of.eventId,
        kind: template.kind,
        // What is sent by hand needs no switch first.
        status: template.kind === 'onetime' ? 'active' : 'inactive',
        subject: template.subject,
        body: template.body,
        interval_value: template.intervalValue,
        interval_unit: template.intervalUnit,
        ...listColumns(template.list ?? null, template.people ?? null),
        position: first + index,
        created_by: of.createdBy,
        created_at: ctx.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findTemplate(ctx: Ctx, id: number): Promise<EmailTemplateRow | undefined> {
  return (await select(ctx, sql`and t.id = ${id}::bigint`))[0];
}

/**
 * Locks the template for the rest of the transaction, so saving, sending, undoing, and releasing run one after another.
 */
export async function lockTemplate(tx: Ctx, id: number): Promise<EmailTemplateRow | undefined> {
  return (await select(tx, sql`and t.id = ${id}::bigint for update`))[0];
}

/**
 * The templates of a course or an event: automated ones in their order, then one-time ones, latest first
 * (rules-teachers E1).
 */
export function templatesOf(ctx: Ctx, of: { courseId: number } | { eventId: number }): Promise<EmailTemplateRow[]> {
  const home = 'courseId' in of ? sql`t.course_id = ${of.courseId}::bigint` : sql`t.event_id = ${of.eventId}::bigint`;
  return select(
    ctx,
    sql`and ${home} order by array_position(array['waitlist', 'activity', 'onetime'], t.kind),
      case when t.kind <> 'onetime' then t.position end, t.id desc limit 500`,
  );
}

export async function countTemplates(ctx: Ctx, of: TemplateHomeIds): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from email_templates
    where deleted_at is null and (course_id = ${of.courseId}::bigint or event_id = ${of.eventId}::bigint)`.execute(
    ctx.db,
  );
  return rows[0]?.number ?? 0;
}

export async function saveTemplate(
  tx: Ctx,
  id: number,
  fields: TemplateFields & { readonly activatedAt: Date | null; readonly sweptTo: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('email_templates')
    .set({
      subject: fields.subject,
      body: fields.body,
      status: fields.status,
      interval_value: fields.intervalValue,
      interval_unit: fields.intervalUnit,
      ...listColumns(fields.list, fields.people),
      activated_at: fields.activatedAt,
      swept_to: fields.sweptTo,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes a template for everyone; emails already sent stay. */
export async function removeTemplate(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .updateTable('email_templates')
    .set({ deleted_at: tx.clock.now(), status: 'inactive' })
    .where('id', '=', id)
    .execute();
}

/** Marks a one-time template as sent: from now on, nothing may change it. */
export async function markTemplateSent(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .updateTable('email_templates')
    .set({ email_sent_at: tx.clock.now() })
    .where('id', '=', id)
    .where('email_sent_at', 'is', null)
    .execute();
}

/** Up to `limit` automated templates that are turned on, with ids greater than `after`. */
export function activeAutomations(ctx: Ctx, after: number, limit: number): Promise<EmailTemplateRow[]> {
  return select(
    ctx,
    sql`and t.status = 'active' and t.kind <> 'onetime' and t.id > ${after}::bigint order by t.id limit ${limit}::bigint`,
  );
}

export async function noteSwept(tx: Ctx, id: number, to: Date): Promise<void> {
  await tx.db.updateTable('email_templates').set({ swept_to: to }).where('id', '=', id).execute();
}

/**
 * Turns off a course's automated emails when it is archived. Locks and returns their ids in order. Restoring the course
 * doesn't turn them on again; a teacher does, and then only what happens from then on counts (rules-teachers E12, X4).
 * One-time emails stay as they are.
 */
export async function switchOffAutomatedOf(tx: Ctx, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from email_templates where course_id = ${courseId}::bigint and kind <> 'onetime' and status = 'active'
      and deleted_at is null order by id for update`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  await sql`update email_templates set status = 'inactive' where id = any(${ids}::bigint[])`.execute(tx.db);
  return ids;
}

/** Stops all further sends for an event that is gone; what was sent stays as it is. */
export async function switchOffTemplatesOfEvent(tx: Ctx, eventId: number): Promise<void> {
  await tx.db
    .updateTable('email_templates')
    .set({ status: 'inactive' })
    .where('event_id', '=', eventId)
    .where('status', '=', 'active')
    .where('email_sent_at', 'is', null)
    .execute();
}
