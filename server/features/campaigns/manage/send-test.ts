import { randomUUID } from 'node:crypto';
import { listValue } from '#contract/campaigns/email-template-text.ts';
import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { emailReader } from './readers.query.ts';
import { replyToOf, templateAndHome } from './show-email-template.ts';
import { refuseWrongTokens } from './template-fields.ts';

/** Limits from rules-teachers E11. */
const A_PERSON: Limit = { name: 'email_tests_of_person', points: 20, seconds: 3600 };
const AN_ADDRESS: Limit = { name: 'email_tests_to_address', points: 5, seconds: 3600 };

/**
 * Sends the saved email to one email address, marked as a test; it isn't counted or listed anywhere (rules-teachers
 * E11).
 * @throws 404 for a reader who isn't on the list, 422 for an email without text, 429 beyond 20 an hour or 5 to one
 * email address
 */
export async function sendTest(
  ctx: Ctx,
  request: { readonly id: number; readonly email: string; readonly reader: string | undefined },
): Promise<{ email: string }> {
  const { id, email } = request;
  const person = await requirePerson(ctx);
  const { template, common } = await templateAndHome(ctx, id);
  const missing: Record<string, string> = {};
  if (template.subject === '') missing.subject = FIELD_REQUIRED;
  if (template.body === '') missing.body = FIELD_REQUIRED;
  if (Object.keys(missing).length > 0) throw refuseFields(missing);
  await refuseWrongTokens(ctx, template, template);
  const reader = request.reader === undefined ? null : await emailReader(ctx, template, template.list, request.reader);
  if (reader === undefined) throw notFound();
  await takeFromLimit(ctx, A_PERSON, person.id);
  await takeFromLimit(ctx, AN_ADDRESS, email.toLowerCase());
  const replyTo = await replyToOf(ctx, template, common);
  await inTransaction(ctx, async (tx) => {
    await queueMail(tx, {
      kind: 'email_test',
      occasion: `test:${id}:${randomUUID()}`,
      to: { address: email },
      data: {
        templateId: id,
        subject: template.subject,
        body: template.body,
        list: template.list && listValue(template.list),
        replyTo,
        reader: reader && { userId: reader.userId, placeId: reader.placeId },
        sentBy: person.displayName || person.email,
      },
      schoolId: template.schoolId,
    });
    await logActivity(tx, {
      action: 'test_email',
      subjectKind: 'email_template',
      subjectId: id,
      schoolId: template.schoolId,
      courseId: await courseOfTemplate(tx, template),
      detail: { name: template.subject },
    });
    await ctx.idempotency?.store(tx, 200, { email });
  });
  return { email };
}
