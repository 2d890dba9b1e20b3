import { search } from '#contract/search/search.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { searchEverything } from './search-everything.ts';

/** Search: queries only. */
export const feature: Feature = {
  name: 'search',
  routes: [route(search, (ctx, { query }) => searchEverything(ctx, query))],
};
