import * as templates from '#contract/campaigns/email-templates.endpoints.ts';
import * as sending from '#contract/campaigns/sending.endpoints.ts';
import * as writing from '#contract/campaigns/writing.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { changeEmailTemplate } from './change-email-template.ts';
import { checkSend } from './check-send.ts';
import { createEmailTemplate, duplicateEmailTemplate } from './create-email-template.ts';
import { deleteEmailTemplate } from './delete-email-template.ts';
import { stopSending, undoSending } from './end-sending.ts';
import { courseHead, eventHead } from './home-heads.query.ts';
import { listEmailTemplates } from './list-email-templates.ts';
import { listRecipients } from './list-recipients.ts';
import { previewEmail } from './preview-email.ts';
import { mailingSweep, releaseJob } from './release-mailings.ts';
import { automationSweep } from './run-automation.ts';
import { sendNow } from './send-now.ts';
import { sendTest } from './send-test.ts';
import { showEmailTemplate, showMailing } from './show-email-template.ts';
import { showLists, showReaders, showTokens } from './show-writing-aids.ts';

/** Teachers' emails to their learners (M§2.5, rules-teachers E): templates, tests, sends, automated emails. */
export const mount: Feature = {
  name: 'campaigns/manage',
  jobs: [releaseJob],
  sweeps: [automationSweep, mailingSweep],
  routes: [
    route(templates.listCourseEmailTemplates, async (ctx, _, exchange) => {
      const courseId = managedOf(exchange).id;
      return { emailTemplates: await listEmailTemplates(ctx, { courseId }), course: await courseHead(ctx, courseId) };
    }),
    route(templates.listEventEmailTemplates, async (ctx, { params }) => ({
      emailTemplates: await listEmailTemplates(ctx, { eventId: params.id }),
      ...(await eventHead(ctx, params.id)),
    })),
    route(templates.createEmailTemplate, async (ctx, { body }) => ({
      email_template: await createEmailTemplate(ctx, body),
    })),
    route(templates.getEmailTemplate, async (ctx, { params }) => ({
      email_template: await showEmailTemplate(ctx, params.id),
    })),
    route(templates.changeEmailTemplate, (ctx, { params, body }) => changeEmailTemplate(ctx, { id: params.id, body })),
    route(templates.deleteEmailTemplate, (ctx, { params }) => deleteEmailTemplate(ctx, params.id)),
    route(templates.duplicateEmailTemplate, async (ctx, { params }) => ({
      email_template: await duplicateEmailTemplate(ctx, params.id),
    })),
    route(writing.listEmailLists, async (ctx, { params }) => ({ lists: await showLists(ctx, params.id) })),
    route(writing.listEmailTokens, async (ctx, { params, query }) => ({
      tokens: await showTokens(ctx, params.id, query.list),
    })),
    route(writing.listEmailReaders, async (ctx, { params, query }) => ({
      readers: await showReaders(ctx, params.id, query),
    })),
    route(writing.previewEmail, (ctx, { params, body }) => previewEmail(ctx, params.id, body)),
    route(sending.checkEmailSend, (ctx, { params }) => checkSend(ctx, params.id)),
    route(sending.listEmailRecipients, (ctx, { params, query }) => listRecipients(ctx, { id: params.id, ...query })),
    route(sending.sendTestEmail, (ctx, { params, body }) =>
      sendTest(ctx, { id: params.id, email: body.email, reader: body.reader }),
    ),
    route(sending.sendEmailNow, (ctx, { params, body }) =>
      sendNow(ctx, { id: params.id, expected: body?.expected, revision: body?.revision }),
    ),
    route(sending.undoSendEmail, async (ctx, { params }) => ({ email_template: await undoSending(ctx, params.id) })),
    route(sending.stopSendEmail, (ctx, { params }) => stopSending(ctx, params.id)),
    route(sending.getMailing, async (ctx, { params }) => ({ mailing: await showMailing(ctx, params.id) })),
  ],
};
