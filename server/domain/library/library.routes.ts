import { getLibraryContent, listLibraryContents } from '#contract/library/library.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { listLibrary, showLibraryContent } from './show-library.ts';

export const routes = [
  route(listLibraryContents, (ctx, { query }) => listLibrary(ctx, query)),
  route(getLibraryContent, (ctx, { params }) => showLibraryContent(ctx, params.id)),
];
