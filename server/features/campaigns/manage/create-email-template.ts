import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { MAX_TEMPLATES } from '#contract/campaigns/email-template-text.ts';
import type { createEmailTemplate as contract } from '#contract/campaigns/email-templates.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseField } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  countTemplates,
  findTemplate,
  insertTemplates,
  type NewTemplate,
  saveTemplate,
  type TemplateHomeIds,
} from '#server/features/campaigns/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { showEmailTemplate } from './show-email-template.ts';
import { fieldsWith, refuseWrongTokens, type SentFields } from './template-fields.ts';

type Sent = BodyOf<typeof contract>;

/**
 * Resolves the owner: exactly one course or event that the caller manages. @throws 403, 404, 422 at courseId or kind
 */
async function homeOf(ctx: Ctx, { kind, courseId, eventId }: Sent): Promise<TemplateHomeIds> {
  if ((courseId === undefined) === (eventId === undefined))
    throw refuseField('courseId', 'Choose the course or event it belongs to.');
  if (courseId !== undefined) {
    const course = await checkRight(ctx, { manages: { course: 'id' } }, { id: String(courseId) });
    if (!course) throw notFound();
    return { schoolId: course.schoolId, courseId: course.id, eventId: null };
  }
  const event = await checkRight(ctx, { manages: { event: 'id' } }, { id: String(eventId) });
  if (!event) throw notFound();
  if (kind === 'waitlist') throw refuseField('kind', 'A waitlist email needs a course.');
  return { schoolId: event.schoolId, courseId: null, eventId: event.id };
}

const START: Pick<NewTemplate, 'intervalValue' | 'intervalUnit'> = { intervalValue: 1, intervalUnit: 'hours' };

/** Adds one template in a transaction. @throws 409 beyond the limit */
async function addOne(
  tx: Ctx,
  home: TemplateHomeIds,
  template: NewTemplate,
  action: 'create_email_template' | 'duplicate_email_template',
): Promise<number> {
  const person = await requirePerson(tx);
  if ((await countTemplates(tx, home)) >= MAX_TEMPLATES)
    throw refuse('too_many_templates', 409, `There are already ${MAX_TEMPLATES} emails here. Delete one first.`);
  const [id] = await insertTemplates(tx, { ...home, createdBy: person.id }, [template]);
  if (id === undefined) throw new Error('A template was not written.');
  await logActivity(tx, {
    action,
    subjectKind: 'email_template',
    subjectId: id,
    schoolId: home.schoolId,
    courseId: await courseOfTemplate(tx, home),
    detail: { kind: template.kind, name: template.subject },
  });
  return id;
}

/**
 * Creates an email for a course or an event, active only if it is sent by hand; omitted fields stay empty for the editor.
 * @throws 403, 404 by course or event; 409 beyond the limit; 422 at invalid fields
 */
export async function createEmailTemplate(ctx: Ctx, sent: Sent): Promise<EmailTemplate> {
  const home = await homeOf(ctx, sent);
  const { kind, courseId: _course, eventId: _event, ...fields } = sent;
  const input: SentFields = fields;
  return inTransaction(ctx, async (tx) => {
    const start = kind === 'onetime' ? { intervalValue: null, intervalUnit: null } : START;
    const id = await addOne(tx, home, { kind, subject: '', body: '', ...start }, 'create_email_template');
    const template = await findTemplate(tx, id);
    if (!template) throw notFound();
    const list = input.list === null || input.list === '' ? undefined : input.list;
    const written = await fieldsWith(tx, template, { ...input, list });
    await refuseWrongTokens(tx, template, written);
    await saveTemplate(tx, id, { ...written, activatedAt: null, sweptTo: null });
    const email = await showEmailTemplate(tx, id);
    await ctx.idempotency?.store(tx, 201, { email_template: email });
    return email;
  });
}

/**
 * Creates a copy in the same course or event, unsent whether or not the original was sent; an automated copy is inactive. @throws 404, 409 beyond
 * the limit
 */
export function duplicateEmailTemplate(ctx: Ctx, id: number): Promise<EmailTemplate> {
  return inTransaction(ctx, async (tx) => {
    const template = await findTemplate(tx, id);
    if (!template) throw notFound();
    const copy = await addOne(tx, template, template, 'duplicate_email_template');
    const email = await showEmailTemplate(tx, copy);
    await ctx.idempotency?.store(tx, 201, { email_template: email });
    return email;
  });
}
