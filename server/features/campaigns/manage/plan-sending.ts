import { type TokenName, written } from '#contract/campaigns/tokens.ts';
import { refuseFields } from '#contract/primitives/problem.ts';
import { type EmailTemplateRow, tokensIn } from '#server/features/campaigns/index.ts';
import type { CommonFacts } from '../letters/common-facts.query.ts';
import { SAMPLE_READER } from '../letters/email-test.letter.ts';
import { tokenValues } from '../letters/token-values.ts';

/** Tokens in a text that have no value for any reader right now, such as an unset start date. */
export function tokensWithoutValue(
  text: { readonly subject: string; readonly body: string },
  common: CommonFacts,
  replyTo: string | null,
): TokenName[] {
  // Everyone enrolled has a cohort with dates, so only values that all readers share can be missing.
  const reader = { ...SAMPLE_READER, cohort: ANY_COHORT };
  const values = tokenValues(common, reader, { publicUrl: '', zone: 'UTC', replyTo, sendUuid: 'any' });
  return tokensIn(text.subject, text.body).filter((name) => values[name] === null || values[name] === undefined);
}

const ANY_COHORT = {
  name: 'any',
  startsAt: new Date(0),
  endsAt: new Date(0),
  zone: 'UTC',
  priceCents: 0,
  memberPriceCents: 0,
};

/** @throws 422 at subject or body for a token that has no value and no fallback (rules-teachers E3) */
export function refuseMissingValues(
  template: Pick<EmailTemplateRow, 'subject' | 'body'>,
  common: CommonFacts,
  replyTo: string | null,
): void {
  const wrong: Record<string, string> = {};
  for (const field of ['subject', 'body'] as const) {
    const text = { subject: '', body: '', [field]: template[field] };
    const [name] = tokensWithoutValue(text, common, replyTo);
    if (name) wrong[field] = `${written(name)} has no value yet.`;
  }
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
}
