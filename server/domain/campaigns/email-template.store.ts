import type { Ctx } from '#server/platform/ctx.ts';

export interface NewTemplate {
  readonly kind: 'waitlist' | 'activity';
  readonly subject: string;
  /** HTML. */
  readonly body: string;
  readonly intervalValue: number;
  readonly intervalUnit: 'minutes' | 'hours' | 'days';
}

/** Adds templates of a course in this order, none of them active. */
export async function insertTemplates(
  ctx: Ctx,
  of: { readonly schoolId: number; readonly courseId: number; readonly createdBy: number | null },
  templates: readonly NewTemplate[],
): Promise<void> {
  await ctx.db
    .insertInto('email_templates')
    .values(
      templates.map((template, position) => ({
        school_id: of.schoolId,
        course_id: of.courseId,
        kind: template.kind,
        status: 'inactive',
        subject: template.subject,
        body: template.body,
        interval_value: template.intervalValue,
        interval_unit: template.intervalUnit,
        position,
        created_by: of.createdBy,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
}

/** Nothing goes out any more for an event that is gone; what was sent stays as it is. */
export async function switchOffTemplatesOfEvent(tx: Ctx, eventId: number): Promise<void> {
  await tx.db
    .updateTable('email_templates')
    .set({ status: 'inactive' })
    .where('event_id', '=', eventId)
    .where('status', '=', 'active')
    .where('email_sent_at', 'is', null)
    .execute();
}
