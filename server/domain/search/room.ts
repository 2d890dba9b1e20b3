import { search } from '#contract/search/search.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { searchEverything } from './search-everything.ts';

/** Search: queries only. */
export const room: Room = {
  name: 'search',
  routes: [route(search, (ctx, { query }) => searchEverything(ctx, query))],
};
