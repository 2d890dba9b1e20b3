import { type Contained, containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { heldCount } from '#server/platform/held-count.ts';
import { addressesOf, peopleNamed } from './named-people.query.ts';
import type { ListedStudent } from './student-keys.ts';
import { countStudents, listedStudents, type StudentsAsked } from './students.query.ts';

/** Of the first rows of a list so many are looked through before an index is asked. */
const AT_HAND = 600;
/** So many hits among those: nearly everybody is called like that, and these are enough. */
const ENOUGH = 480;
/** What no index knows is looked for among so many. */
const LOOKED_THROUGH = 5_000;

export interface FoundStudents {
  readonly listed: readonly ListedStudent[];
  readonly total: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Hits among the first rows of a list, and whether these were all. */
async function lookThrough(
  ctx: Ctx,
  asked: StudentsAsked,
  sought: Contained,
): Promise<{ hits: ListedStudent[]; all: boolean }> {
  const most = sought.indexed ? AT_HAND : LOOKED_THROUGH;
  const near = await listedStudents(ctx, asked, { limit: most });
  const named = await addressesOf(ctx, near, sought);
  return { hits: near.filter((row) => named.has(`${row.userId}:${row.entryId}`)), all: near.length < most };
}

/**
 * A page of a list; with a text, of those whose name or address holds it. Of a short list, and for a text that nearly everybody
 * has, the rows at hand are looked through; else the index over letters is asked, which is quick for what is rare.
 */
export async function findStudents(
  ctx: Ctx,
  asked: StudentsAsked,
  contains: string,
  { limit, offset }: Window,
): Promise<FoundStudents> {
  const sought = containedOf(contains);
  if (!sought) {
    const { list } = asked;
    const name = `students of ${asked.courseId} ${list.kind === 'cohort' ? list.cohortId : list.kind} ${asked.drifting}`;
    const [listed, total] = await Promise.all([
      listedStudents(ctx, asked, { limit, offset }),
      heldCount(ctx, name, () => countStudents(ctx, asked)),
    ]);
    return { listed, total };
  }
  const { hits, all } = await lookThrough(ctx, asked, sought);
  if (all || !sought.indexed || hits.length >= ENOUGH) {
    return { listed: hits.slice(offset, offset + limit), total: hits.length };
  }
  const among = await peopleNamed(ctx, sought, asked.courseId);
  const [listed, total] = await Promise.all([
    listedStudents(ctx, asked, { limit, offset, among }),
    countStudents(ctx, asked, among),
  ]);
  return { listed, total };
}
