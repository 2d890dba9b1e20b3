import type { LandingList } from '#contract/landing/landing-blocks.ts';
import { FIELD_REQUIRED, refuseFields } from '#contract/primitives/problem.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { LIST_TABLES } from './landing-tables.ts';

/** The input for a row: its texts under the wire's names, along with read-only fields. */
export type SentRow = Readonly<Record<string, unknown>>;

/**
 * The texts sent for a row, by column; rich ones sanitized.
 * @throws 422 for a rich text that shows nothing, beyond 200 KB, or nested too deeply
 */
export function textsOf(list: LandingList, sent: SentRow): Record<string, string> {
  const { texts, rich } = LIST_TABLES[list];
  const columns: Record<string, string> = {};
  for (const [field, column] of Object.entries(texts)) {
    const value = sent[field];
    if (typeof value !== 'string') continue;
    if (field !== rich) {
      columns[column] = value;
      continue;
    }
    const clean = richTextField(field, value);
    if (clean === '') throw refuseFields({ [field]: FIELD_REQUIRED });
    columns[column] = clean;
  }
  return columns;
}
