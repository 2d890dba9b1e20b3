import { cachedCount } from '#server/platform/cached-count.ts';
import { type Contained, containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addressesOf, peopleNamed } from './named-people.query.ts';
import type { ListedStudent } from './student-keys.ts';
import { countStudents, listedStudents, type StudentsQuery } from './students.query.ts';

/** This many rows at the start of a list are scanned before the index is used. */
const SCANNED_ROWS = 600;
/** This many hits among the scanned rows mean the text is very common, and these are enough. */
const ENOUGH = 480;
/** Texts that the index can't find are searched for in this many rows. */
const SCAN_LIMIT = 5_000;

export interface FoundStudents {
  readonly listed: readonly ListedStudent[];
  readonly total: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Hits among the first rows of a list, and whether those rows were the whole list. */
async function lookThrough(
  ctx: Ctx,
  query: StudentsQuery,
  sought: Contained,
): Promise<{ hits: ListedStudent[]; all: boolean }> {
  const scanLimit = sought.indexed ? SCANNED_ROWS : SCAN_LIMIT;
  const near = await listedStudents(ctx, query, { limit: scanLimit });
  const named = await addressesOf(ctx, near, sought);
  return { hits: near.filter((row) => named.has(`${row.userId}:${row.entryId}`)), all: near.length < scanLimit };
}

/**
 * A page of a list; with a text, only people whose name or email address contains it. For a short list or a very common
 * text, the first rows are scanned; otherwise the trigram index is used, which is fast for rare texts.
 */
export async function findStudents(
  ctx: Ctx,
  query: StudentsQuery,
  contains: string,
  { limit, offset }: Window,
): Promise<FoundStudents> {
  const sought = containedOf(contains);
  if (!sought) {
    const { list } = query;
    const name = `students of ${query.courseId} ${list.kind === 'cohort' ? list.cohortId : list.kind} ${query.drifting}`;
    const [listed, total] = await Promise.all([
      listedStudents(ctx, query, { limit, offset }),
      cachedCount(ctx, name, () => countStudents(ctx, query)),
    ]);
    return { listed, total };
  }
  const { hits, all } = await lookThrough(ctx, query, sought);
  if (all || !sought.indexed || hits.length >= ENOUGH) {
    return { listed: hits.slice(offset, offset + limit), total: hits.length };
  }
  const among = await peopleNamed(ctx, sought, query.courseId);
  const [listed, total] = await Promise.all([
    listedStudents(ctx, query, { limit, offset, among }),
    countStudents(ctx, query, among),
  ]);
  return { listed, total };
}
