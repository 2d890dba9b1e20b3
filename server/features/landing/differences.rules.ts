import { isDeepStrictEqual } from 'node:util';
import type { LandingBlock } from '#contract/landing/landing-blocks.ts';
import type { BlockContent } from './landing-block.store.ts';
import { listOf, PAGE_FIELDS, rowFieldOf } from './landing-tables.ts';

function differing(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((column) => one[column] !== other[column]);
}

const isPageColumn = (column: string): column is keyof typeof PAGE_FIELDS => Object.hasOwn(PAGE_FIELDS, column);

/**
 * What changes between two states of a block, under the names that saves count: `overview`, `outcomes.12.title`,
 * `outcomes.rows`.
 */
export function differences(block: LandingBlock, before: BlockContent, after: BlockContent): string[] {
  const fields: string[] = differing(before.page, after.page)
    .filter(isPageColumn)
    .map((column) => PAGE_FIELDS[column]);
  const list = listOf(block);
  if (list === null) return fields;
  const ids = (content: BlockContent) => content.rows.map(({ id }) => id);
  if (!isDeepStrictEqual(ids(before), ids(after))) fields.push(`${list}.rows`);
  for (const row of before.rows) {
    const other = after.rows.find(({ id }) => id === row.id);
    if (other) fields.push(...differing(row, other).map((column) => `${list}.${row.id}.${rowFieldOf(list, column)}`));
  }
  return fields;
}
