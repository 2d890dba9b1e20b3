import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { getManagedSchool, listManagedSchools } from '#contract/teaching/teaching-schools.endpoints.ts';
import type { getTeachingFrame } from '#contract/teaching/teaching-today.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { nextStepFacts } from './next-steps.query.ts';
import { nextSteps } from './next-steps.rules.ts';
import { teachingNumbers } from './numbers.query.ts';
import { countManagedSchools, managedSchool, managedSchools, taughtPlaces } from './schools.query.ts';
import { taughtBy } from './taught.ts';
import { pictureOf, presentRevision, presentSchoolCard } from './teaching.present.ts';

/** Schools and courses shown in the rail and the palette, at most. */
const MAX_IN_FRAME = 50;

/** `GET /teachers/schools`: schools where the caller is School Admin. Staff's platform-wide access doesn't count. */
export async function listSchools(
  ctx: Ctx,
  page: QueryOf<typeof listManagedSchools>,
): Promise<ResponseOf<typeof listManagedSchools>> {
  const person = await requirePerson(ctx);
  const rows = await managedSchools(ctx, person.adminOfSchoolIds, {
    limit: page.perPage,
    offset: (page.page - 1) * page.perPage,
  });
  const total = await totalOf(page, rows.length, () => countManagedSchools(ctx, person.adminOfSchoolIds));
  return { schools: rows.map(presentSchoolCard), meta: pageMetaOf(page.page, page.perPage, total) };
}

/** `GET /teachers/schools/{id}`. @throws 404 if it was archived in the meantime */
export async function showSchoolHub(
  ctx: Ctx,
  managed: ManagedThing | undefined,
): Promise<ResponseOf<typeof getManagedSchool>> {
  if (!managed) throw notFound();
  const schoolId = managed.id;
  const [school, revision, numbers, facts] = await Promise.all([
    managedSchool(ctx, schoolId),
    loadRevision(ctx, 'school', schoolId),
    teachingNumbers(ctx, { schoolId }),
    nextStepFacts(ctx, { schoolIds: [schoolId], courseIds: [] }),
  ]);
  if (!school) throw notFound();
  const { imageMediaId, courses, ...fields } = school;
  return {
    school: { ...fields, ...pictureOf(imageMediaId), coursesCount: courses, ...presentRevision(revision) },
    numbers,
    next: nextSteps(facts, ctx.clock.now()),
  };
}

/** `GET /teachers/frame`: data for the rail, the tabs, and the palette. */
export async function showTeachingFrame(ctx: Ctx): Promise<ResponseOf<typeof getTeachingFrame>> {
  const person = await requirePerson(ctx);
  const { schools, courses } = await taughtPlaces(ctx, taughtBy(person), MAX_IN_FRAME);
  return {
    schools: schools.map(({ admin, imageMediaId, cover, accent, ...school }) => ({
      ...school,
      imageUrl: imageUrlOf(imageMediaId),
      cover: coverInAccent(cover, accentNamed(accent)),
      role: admin ? ('school-admin' as const) : ('course-admin' as const),
    })),
    courses: [...courses],
  };
}
