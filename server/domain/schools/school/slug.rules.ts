/** What an address may not begin with or be (rules §1); the database holds the same list. */
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

/** M§5: the sentence for a slug that is not shaped as one. */
export const SLUG_FORMAT = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';
/** M§5, rules §1: the literal that screens turn into 'Already in use by someone'. */
export const SLUG_TAKEN = 'has already been taken';
const LONGEST = 80;

/** Why a slug may not be given; null when it may. Whether it is free is the database's to say. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9_-]{1,80}$/.test(slug)) return SLUG_FORMAT;
  if (/^\d+(-|$)/.test(slug)) return 'Begin with a letter.';
  if (RESERVED_SLUGS.has(slug)) return SLUG_TAKEN;
  return null;
}

/** A slug made of a name: `Voice Acting 101` → `voice-acting-101`. Always one that `slugProblem` accepts. */
export function slugFrom(name: string, kind: 'school' | 'course'): string {
  const base = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST - 10)
    .replace(/-+$/, '');
  if (base === '') return kind;
  return slugProblem(base) === null ? base : `${kind}-${base}`;
}

/** The slug itself, then `…-2`, `…-3`: for names that come twice. */
export function* slugCandidates(base: string): Generator<string> {
  yield base;
  for (let n = 2; n < 1000; n++) yield `${base.slice(0, LONGEST - 5)}-${n}`;
}

/** How `{id}` of a course or a school was meant: exact slug first, then the number before the first hyphen. */
export function readAddress(address: string): { slug: string | null; id: number | null } {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  return {
    slug: /^[a-z0-9_-]{1,80}$/i.test(address) ? address.toLowerCase() : null,
    id: number === undefined ? null : Number(number),
  };
}
