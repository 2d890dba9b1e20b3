import { SLUG_FORMAT, SLUG_TAKEN } from '#contract/schools/slug-text.ts';
import { slugify } from '#server/platform/address-text.ts';

/** What a slug may not be or begin with (rules §1); the database has the same list. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'new',
  'edit',
  'image',
  'me',
  'admin',
  'api',
  'auth',
  'static',
  'search',
  'follow',
  'course_material',
  'course-material',
  'teachers',
  'schools',
  'courses',
  'cohorts',
  'events',
  'workouts',
  'lessons',
  'links',
  'written',
  'embed',
  'assets',
  'surveys',
  'certificates',
]);

const LONGEST = 80;

/** Slugs are stored forever, so a thing gets only this many new ones per period of days (rules-teachers D2). */
export const NEW_SLUGS = 5;
export const NEW_SLUGS_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * How many new slugs a thing may still get. `since`: when it got each slug it has or had; its first one doesn't count.
 */
export function slugsLeft(since: readonly Date[], now: Date): number {
  return Math.max(0, NEW_SLUGS - recent(since, now).length);
}

/** When the next new slug may be taken; null: right away. */
export function nextNewSlugAt(since: readonly Date[], now: Date): Date | null {
  const oldest = recent(since, now).at(-NEW_SLUGS);
  return oldest ? new Date(oldest.getTime() + NEW_SLUGS_DAYS * DAY_MS) : null;
}

function recent(since: readonly Date[], now: Date): Date[] {
  const from = now.getTime() - NEW_SLUGS_DAYS * DAY_MS;
  return since
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(1)
    .filter((at) => at.getTime() > from);
}

/** Why a slug is invalid; null if it is valid. Whether it is free is up to the database. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9_-]{1,80}$/.test(slug)) return SLUG_FORMAT;
  if (/^\d+(-|$)/.test(slug)) return 'Start with a letter.';
  if (RESERVED_SLUGS.has(slug)) return SLUG_TAKEN;
  return null;
}

/** A slug made from a name: `Voice Acting 101` → `voice-acting-101`. Always one that `slugProblem` accepts. */
export function slugFrom(name: string, kind: 'school' | 'course'): string {
  const base = slugify(name, LONGEST - 10);
  if (base === '') return kind;
  return slugProblem(base) === null ? base : `${kind}-${base}`;
}

/** The slug itself, then `…-2`, `…-3`: for names that several things share. */
export function* slugCandidates(base: string): Generator<string> {
  yield base;
  for (let n = 2; n < 1000; n++) yield `${base.slice(0, LONGEST - 5)}-${n}`;
}

/** Reads the `{id}` of a course or a school: exact slug first, then the number before the first hyphen. */
export function readAddress(address: string): { slug: string | null; id: number | null } {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  return {
    slug: /^[a-z0-9_-]{1,80}$/i.test(address) ? address.toLowerCase() : null,
    id: number === undefined ? null : Number(number),
  };
}
