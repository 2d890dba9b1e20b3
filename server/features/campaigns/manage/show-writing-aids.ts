import { listValue } from '#contract/campaigns/email-template-text.ts';
import { TOKENS, written } from '#contract/campaigns/tokens.ts';
import type { EmailList, EmailToken } from '#contract/campaigns/writing.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { commonFacts } from '../letters/common-facts.query.ts';
import { SAMPLE_READER } from '../letters/email-test.letter.ts';
import { tokenValues } from '../letters/token-values.ts';
import { choosableLists } from './choosable-lists.query.ts';
import { numbersOf } from './listed.query.ts';
import { requestedList } from './preview-email.ts';
import { emailReaders } from './readers.query.ts';
import { replyToOf, templateAndHome } from './show-email-template.ts';
import { tokensOf } from './token-scope.ts';

const MAX_READERS = 20;
/** Times in samples use the platform's home zone. */
const SAMPLE_ZONE = 'America/New_York';

/** `GET …/lists`: where a one-time email may go, with how many people would get it now (rules-teachers E5). */
export async function showLists(ctx: Ctx, id: number): Promise<EmailList[]> {
  const { template } = await templateAndHome(ctx, id);
  if (template.kind !== 'onetime') return [];
  const chosen = template.list && listValue(template.list);
  const lists = (await choosableLists(ctx, template)).filter((list) => !list.cancelled || listValue(list) === chosen);
  const numbers = new Map<string, Map<number, number>>();
  for (const kind of new Set(lists.map((list) => list.kind))) {
    const ids = lists.filter((list) => list.kind === kind).map((list) => list.id);
    numbers.set(kind, await numbersOf(ctx, kind, ids, template.schoolId));
  }
  return lists.map((list) => ({
    list: listValue(list),
    kind: list.kind,
    name: list.name,
    group: list.group,
    number: numbers.get(list.kind)?.get(list.id) ?? 0,
  }));
}

/** `GET …/tokens`: the tokens an email may use, with the sample reader's values (rules-teachers E2, E3). */
export async function showTokens(ctx: Ctx, id: number, requested: string | undefined): Promise<EmailToken[]> {
  const { template } = await templateAndHome(ctx, id);
  const list = await requestedList(ctx, template, requested);
  const common = await commonFacts(ctx, template, list);
  if (!common) throw notFound();
  const values = tokenValues(
    common,
    { ...SAMPLE_READER, cohort: common.next },
    {
      publicUrl: ctx.config.publicUrl,
      zone: common.event?.zone ?? common.cohort?.zone ?? common.next?.zone ?? SAMPLE_ZONE,
      replyTo: await replyToOf(ctx, template, common),
      sendUuid: null,
    },
  );
  return tokensOf(template, common, list?.kind ?? null).map((name) => ({
    name,
    token: written(name),
    label: TOKENS[name].label,
    address: TOKENS[name].address,
    sample: values[name] ?? null,
  }));
}

/** `GET …/readers`: people whose version of the email can be previewed. */
export async function showReaders(ctx: Ctx, id: number, query: { list?: string | undefined; contains: string }) {
  const { template } = await templateAndHome(ctx, id);
  const list = await requestedList(ctx, template, query.list);
  const readers = await emailReaders(ctx, { template, list, contains: query.contains, limit: MAX_READERS });
  return readers.map(({ key, displayName, email }) => ({ key, displayName, email }));
}
