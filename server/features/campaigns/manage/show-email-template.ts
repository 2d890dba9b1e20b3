import type { EmailTemplate, MailingState } from '#contract/campaigns/email-template.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  type EmailTemplateRow,
  findTemplate,
  type MailingRow,
  pendingMailing,
} from '#server/features/campaigns/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type CommonFacts, commonFacts } from '../letters/common-facts.query.ts';
import { scheduledOf } from './automation.query.ts';
import { chosenName, listNameOf } from './choosable-lists.query.ts';
import { frozenOut, progressOf } from './progress.query.ts';
import { nameOfPerson } from './sender-name.query.ts';
import { type MailingFacts, presentMailing, presentTemplate } from './template.present.ts';

/** An existing template with its course or event. @throws 404 */
export async function templateAndHome(
  ctx: Ctx,
  id: number,
): Promise<{ readonly template: EmailTemplateRow; readonly common: CommonFacts }> {
  const template = await findTemplate(ctx, id);
  const common = template && (await commonFacts(ctx, template, template.list));
  if (!template || !common) throw notFound();
  return { template, common };
}

/** Where replies go: the course's reply-to address, or else the caller's (rules-teachers E14). */
export async function replyToOf(ctx: Ctx, template: EmailTemplateRow, common: CommonFacts): Promise<string | null> {
  if (common.replyTo !== null) return common.replyTo;
  return template.kind === 'onetime' ? (await requirePerson(ctx)).email : common.madeBy;
}

async function mailingFacts(ctx: Ctx, mailing: MailingRow): Promise<MailingFacts> {
  const progress = (await progressOf(ctx, [mailing.templateId]))(mailing.templateId);
  return {
    mailing,
    progress,
    frozenOut: await frozenOut(ctx, mailing.id),
    sentBy: await nameOfPerson(ctx, mailing.requestedBy),
  };
}

/** `GET …/mailing`: the state of a one-time email's mailing; null: not sent, or undone. */
export async function showMailing(ctx: Ctx, templateId: number): Promise<MailingState | null> {
  const mailing = await pendingMailing(ctx, templateId);
  return mailing ? presentMailing(await mailingFacts(ctx, mailing)) : null;
}

/** An email for its editor. @throws 404 if it or its event was deleted */
export async function showEmailTemplate(ctx: Ctx, id: number): Promise<EmailTemplate> {
  const { template, common } = await templateAndHome(ctx, id);
  const mailing = await pendingMailing(ctx, id);
  return presentTemplate({
    template,
    common,
    listName: template.list && chosenName(await listNameOf(ctx, template, template.list), template.people),
    sending: mailing && (await mailingFacts(ctx, mailing)),
    progress: (await progressOf(ctx, [id]))(id),
    scheduled: template.kind === 'onetime' ? { number: 0, nextAt: null } : await scheduledOf(ctx, template),
    replyTo: mailing?.replyTo ?? (await replyToOf(ctx, template, common)),
    revision: await loadRevision(ctx, 'template', id),
  });
}
