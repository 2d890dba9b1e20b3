import { type List, parseList } from '#contract/campaigns/email-template-text.ts';
import { FIELD_REQUIRED, notFound, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import { type EmailTemplateRow, type TemplateFields, textProblems } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { commonFacts } from '../letters/common-facts.query.ts';
import { listNameOf } from './choosable-lists.query.ts';
import { tokensOf } from './token-scope.ts';

export interface SentFields {
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly status?: 'active' | 'inactive' | undefined;
  readonly intervalValue?: number | null | undefined;
  readonly intervalUnit?: 'minutes' | 'hours' | 'days' | null | undefined;
  readonly list?: string | null | undefined;
}

/** Parses the submitted list; one from another school, course, or event counts as not found (rules-teachers E5). */
async function listSent(ctx: Ctx, template: EmailTemplateRow, sent: string | null): Promise<List> {
  if (sent === null || sent.trim() === '') throw refuseField('list', FIELD_REQUIRED);
  const list = parseList(sent);
  if (!list) throw refuseField('list', "We couldn't find that list.");
  if ((await listNameOf(ctx, template, list)) === null) throw notFound();
  return list;
}

/** The fields that a template would have. @throws 404 for an unknown list, 422 at invalid fields */
export async function fieldsWith(ctx: Ctx, template: EmailTemplateRow, sent: SentFields): Promise<TemplateFields> {
  const onetime = template.kind === 'onetime';
  const missing: Record<string, string> = {};
  if (!onetime && sent.intervalValue === null) missing.intervalValue = FIELD_REQUIRED;
  if (!onetime && sent.intervalUnit === null) missing.intervalUnit = FIELD_REQUIRED;
  const body = sent.body === undefined ? template.body : richTextField('body', sent.body);
  if (sent.body !== undefined && body === '') missing.body = FIELD_REQUIRED;
  const list = onetime && sent.list !== undefined ? await listSent(ctx, template, sent.list) : template.list;
  const fields: TemplateFields = {
    subject: sent.subject ?? template.subject,
    body,
    status: sent.status ?? template.status,
    intervalValue: onetime ? null : (sent.intervalValue ?? template.intervalValue),
    intervalUnit: onetime ? null : (sent.intervalUnit ?? template.intervalUnit),
    list,
  };
  if (fields.status === 'active') {
    if (fields.subject === '') missing.subject = FIELD_REQUIRED;
    if (fields.body === '') missing.body = FIELD_REQUIRED;
    if (onetime && !fields.list) missing.list = FIELD_REQUIRED;
  }
  if (Object.keys(missing).length > 0) throw refuseFields(missing);
  return fields;
}

/**
 * Refuses invalid tokens, at each save and again at each send. @throws 422 at subject or body, naming the token; 404 if
 * the template's course or event is gone
 */
export async function refuseWrongTokens(
  ctx: Ctx,
  template: EmailTemplateRow,
  fields: Pick<TemplateFields, 'subject' | 'body' | 'list'>,
): Promise<void> {
  const common = await commonFacts(ctx, template, fields.list);
  if (!common) throw notFound();
  const problems = textProblems(fields, tokensOf(template, common, fields.list?.kind ?? null));
  const wrong = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
}
