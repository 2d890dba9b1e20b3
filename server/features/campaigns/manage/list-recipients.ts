import { LEFT_OUT_LABELS, type LeftOutReason } from '#contract/campaigns/email-template-text.ts';
import type { listEmailRecipients as contract, EmailRecipient } from '#contract/campaigns/sending.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { type EmailTemplateRow, intervalMs, pendingMailing } from '#server/features/campaigns/index.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { frozenRows, type RecipientRow, recipientPage, sentRows, wouldGetRows } from './recipients.query.ts';
import { templateAndHome } from './show-email-template.ts';

function present(row: RecipientRow): EmailRecipient {
  // The wording covers all reasons from mailings and lists; an unknown reason is shown as "no longer on the list".
  const known = row.reason !== null && row.reason in LEFT_OUT_LABELS;
  const reason = row.reason === null ? null : known ? (row.reason as LeftOutReason) : 'no_longer_so';
  return {
    key: row.key,
    email: row.email,
    displayName: row.displayName,
    state: row.state,
    reason,
    words: reason && LEFT_OUT_LABELS[reason],
    atUtc: row.at?.toISOString() ?? null,
  };
}

async function rowsOf(ctx: Ctx, template: EmailTemplateRow) {
  if (template.kind !== 'onetime') return sentRows(ctx, template, intervalMs(template));
  const mailing = await pendingMailing(ctx, template.id);
  if (mailing) return frozenRows(mailing);
  const { list, schoolId, people } = template;
  return list && wouldGetRows({ list, schoolId, people });
}

/**
 * `GET …/recipients`: who gets an email and who is left out (rules-teachers E6), as of now or as frozen. For an
 * automated email: people still scheduled and people it was sent to. @throws 404
 */
export async function listRecipients(
  ctx: Ctx,
  { id, ...query }: QueryOf<typeof contract> & { readonly id: number },
): Promise<ResponseOf<typeof contract>> {
  const { template } = await templateAndHome(ctx, id);
  const { page, perPage, segment, contains } = query;
  const rows = await rowsOf(ctx, template);
  const found = rows
    ? await recipientPage(ctx, rows, {
        segment,
        sought: containedOf(contains),
        limit: perPage,
        offset: (page - 1) * perPage,
      })
    : { rows: [], total: 0 };
  return {
    recipients: found.rows.map(present),
    meta: pageMetaOf(page, perPage, found.total),
  };
}
