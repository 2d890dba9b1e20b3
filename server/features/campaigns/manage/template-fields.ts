import { CHOOSE_A_LIST, type List, listValue, parseList } from '#contract/campaigns/email-template-text.ts';
import { FIELD_REQUIRED, notFound, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import { type EmailTemplateRow, type TemplateFields, textProblems } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { commonFacts } from '../letters/common-facts.query.ts';
import { listNameOf } from './choosable-lists.query.ts';
import { countOnList } from './listed.query.ts';
import { checkedTokensOf } from './token-scope.ts';

export interface SentFields {
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly status?: 'active' | 'inactive' | undefined;
  readonly intervalValue?: number | null | undefined;
  readonly intervalUnit?: 'minutes' | 'hours' | 'days' | null | undefined;
  readonly list?: string | null | undefined;
  readonly people?: readonly string[] | null | undefined;
}

/** Parses the submitted list; one from another school, course, or event counts as not found (rules-teachers E5). */
async function listSent(ctx: Ctx, template: EmailTemplateRow, sent: string | null): Promise<List> {
  if (sent === null || sent.trim() === '') throw refuseField('list', FIELD_REQUIRED);
  const list = parseList(sent);
  if (!list) throw refuseField('list', "We couldn't find that list.");
  if ((await listNameOf(ctx, template, list)) === null) throw notFound();
  return list;
}

/** The selected people, each once; null: everyone on the list. @throws 422 at people for anyone who isn't on the list */
async function peopleSent(ctx: Ctx, list: List | null, sent: readonly string[] | null): Promise<string[] | null> {
  if (sent === null) return null;
  if (!list) throw refuseField('people', CHOOSE_A_LIST);
  const people = [...new Set(sent)];
  const missing = people.length - (await countOnList(ctx, list, people));
  if (missing === 0) return people;
  const who = missing === 1 ? '1 of the selected people isn’t' : `${missing} of the selected people aren’t`;
  throw refuseField('people', `${who} on this list anymore. Reload the page and select again.`);
}

/** A selection belongs to its list: another list goes to everyone on it, unless people are selected there. */
async function peopleOf(ctx: Ctx, template: EmailTemplateRow, list: List | null, sent: SentFields['people']) {
  if (sent !== undefined) return peopleSent(ctx, list, sent);
  const same = list && template.list && listValue(list) === listValue(template.list);
  return same ? template.people : null;
}

/**
 * Required fields that would be empty: sent empty, or needed by an active email. A one-time email is active from the
 * start, so it needs its text and list when it is turned on or sent.
 */
function missingFields(
  { kind }: Pick<EmailTemplateRow, 'kind'>,
  sent: SentFields,
  fields: TemplateFields,
): Record<string, string> {
  const onetime = kind === 'onetime';
  const active = fields.status === 'active' && (!onetime || sent.status === 'active');
  const missing = {
    intervalValue: !onetime && sent.intervalValue === null,
    intervalUnit: !onetime && sent.intervalUnit === null,
    subject: fields.subject === '' && (active || (onetime && sent.subject !== undefined)),
    body: fields.body === '' && (active || sent.body !== undefined),
    list: onetime && active && !fields.list,
  };
  const names = Object.entries(missing).flatMap(([name, is]) => (is ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, FIELD_REQUIRED]));
}

/** The fields that a template would have. @throws 404 for an unknown list, 422 at invalid fields */
export async function fieldsWith(ctx: Ctx, template: EmailTemplateRow, sent: SentFields): Promise<TemplateFields> {
  const onetime = template.kind === 'onetime';
  const body = sent.body === undefined ? template.body : richTextField('body', sent.body);
  const list = onetime && sent.list !== undefined ? await listSent(ctx, template, sent.list) : template.list;
  const fields: TemplateFields = {
    subject: sent.subject ?? template.subject,
    body,
    status: sent.status ?? template.status,
    intervalValue: onetime ? null : (sent.intervalValue ?? template.intervalValue),
    intervalUnit: onetime ? null : (sent.intervalUnit ?? template.intervalUnit),
    list,
    people: onetime ? await peopleOf(ctx, template, list, sent.people) : null,
  };
  const missing = missingFields(template, sent, fields);
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
  const problems = textProblems(fields, checkedTokensOf(template, common, fields.list?.kind ?? null));
  const wrong = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
}
