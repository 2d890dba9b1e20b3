import type { getFrontPage } from '#contract/catalog/front-page.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countLearners, queryFrontQuotes, queryFrontSchools, queryFrontTeachers } from './front-page.query.ts';

const MAX_SCHOOLS = 6;
const MAX_QUOTES = 3;
const MAX_TEACHERS = 6;

async function readShown(ctx: Ctx) {
  const [schools, teachers] = await Promise.all([
    queryFrontSchools(ctx, MAX_SCHOOLS),
    queryFrontTeachers(ctx, MAX_TEACHERS),
  ]);
  const quotes = await queryFrontQuotes(ctx, { schoolIds: schools.map(({ id }) => id), limit: MAX_QUOTES });
  return { schools, teachers, quotes };
}

/** What the front page shows besides courses and events. */
export async function showFrontPage(ctx: Ctx): Promise<ResponseOf<typeof getFrontPage>> {
  const [{ schools, teachers, quotes }, learnersCount] = await Promise.all([
    readShown(ctx),
    cachedCount(ctx, 'learners', () => countLearners(ctx)),
  ]);
  return {
    schools: schools.map(({ name, slug, imageMediaId, accent, courses }) => ({
      name,
      slug,
      imageUrl: imageUrlOf(imageMediaId),
      accent: accentNamed(accent),
      courses,
    })),
    teachers: teachers.map(({ name, imageMediaId }) => ({ name, imageUrl: imageUrlOf(imageMediaId) })),
    teachersCount: teachers[0]?.all ?? 0,
    learnersCount,
    quotes: quotes.map(({ imageMediaId, ...row }) => ({ ...row, imageUrl: imageUrlOf(imageMediaId) })),
  };
}
