import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { getFrontPage } from '#contract/schools/front-page.endpoints.ts';
import { imageUrlOf } from '#server/domain/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queryFrontQuotes, queryFrontSchools } from './front-page.query.ts';

const SCHOOLS_AT_MOST = 6;
const QUOTES_AT_MOST = 3;

/** What the front page shows beside courses and events. */
export async function showFrontPage(ctx: Ctx): Promise<ResponseOf<typeof getFrontPage>> {
  const schools = await queryFrontSchools(ctx, SCHOOLS_AT_MOST);
  const quotes = await queryFrontQuotes(ctx, { schoolIds: schools.map(({ id }) => id), limit: QUOTES_AT_MOST });
  return {
    schools: schools.map(({ name, slug, imageMediaId, accent, courses }) => ({
      name,
      slug,
      imageUrl: imageUrlOf(imageMediaId),
      accent: accentNamed(accent),
      courses,
    })),
    quotes: quotes.map(({ imageMediaId, ...row }) => ({ ...row, imageUrl: imageUrlOf(imageMediaId) })),
  };
}
