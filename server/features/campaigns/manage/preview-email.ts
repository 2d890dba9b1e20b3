import { type List, listValue, parseList } from '#contract/campaigns/email-template-text.ts';
import { written } from '#contract/campaigns/tokens.ts';
import type { previewEmail as contract } from '#contract/campaigns/writing.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type EmailTemplateRow, textProblems } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { commonFacts } from '../letters/common-facts.query.ts';
import { listNameOf } from './choosable-lists.query.ts';
import { tokensWithoutValue } from './plan-sending.ts';
import { emailReader } from './readers.query.ts';
import { replyToOf, templateAndHome } from './show-email-template.ts';
import { checkedTokensOf } from './token-scope.ts';

/**
 * The requested list, which may be chosen but not saved yet; otherwise the saved one. @throws 404 for another course's
 * list
 */
export async function requestedList(
  ctx: Ctx,
  template: EmailTemplateRow,
  requested: string | null | undefined,
): Promise<List | null> {
  if (template.kind !== 'onetime') return null;
  if (requested === undefined) return template.list;
  if (requested === null || requested === '') return null;
  const list = parseList(requested);
  if (!list || (await listNameOf(ctx, template, list)) === null) throw notFound();
  return list;
}

/** An email as its reader would get it, saved or still being edited. Writes nothing. @throws 404 */
export async function previewEmail(
  ctx: Ctx,
  id: number,
  body: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { template } = await templateAndHome(ctx, id);
  const list = await requestedList(ctx, template, body.list);
  const common = await commonFacts(ctx, template, list);
  if (!common) throw notFound();
  const text = {
    subject: body.subject ?? template.subject,
    body: body.body === undefined ? template.body : sanitizeRichText(body.body),
  };
  const reader = body.reader === undefined ? null : await emailReader(ctx, template, list, body.reader);
  if (reader === undefined) throw notFound();
  const replyTo = await replyToOf(ctx, template, common);
  const mail = await ctx.readers.letters.writer(ctx)({
    kind: 'email_test',
    data: {
      templateId: id,
      ...text,
      list: list && listValue(list),
      replyTo,
      reader: reader && { userId: reader.userId, placeId: reader.placeId },
      sentBy: null,
    },
    userId: reader?.userId ?? null,
    toAddress: reader?.email ?? '',
    firstName: reader?.firstName ?? null,
    timezone: reader?.timezone ?? null,
    unsubscribeUrl: `${ctx.config.publicUrl}/#this-link-works-in-the-real-email`,
  });
  if (!mail) throw notFound();
  return {
    preview: {
      reader: reader && { key: reader.key, displayName: reader.displayName, email: reader.email },
      fromName: `${common.schoolName} via Callboard`,
      replyTo,
      subject: mail.mail.subject,
      html: mail.mail.html,
      text: mail.mail.text,
      missing: tokensWithoutValue(text, common, replyTo).map(written),
      problems: textProblems(text, checkedTokensOf(template, common, list?.kind ?? null)),
    },
  };
}
