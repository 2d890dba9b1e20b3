import { getLibraryContent, listLibraryContents } from '#contract/library/library.endpoints.ts';
import {
  changeLibraryContent,
  createLibraryContent,
  getStaffLibraryContent,
  listStaffLibrary,
  removeLibraryContent,
} from '#contract/library/staff-library.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { listLibrary, showLibraryContent } from './show-library.ts';
import { changeForStaff, createForStaff, listForStaff, removeForStaff, showForStaff } from './staff-library.ts';

export const routes = [
  route(listLibraryContents, (ctx, { query }) => listLibrary(ctx, query)),
  route(getLibraryContent, (ctx, { params }) => showLibraryContent(ctx, params.id)),
  route(listStaffLibrary, (ctx, { query }) => listForStaff(ctx, query)),
  route(getStaffLibraryContent, (ctx, { params }) => showForStaff(ctx, params.id)),
  route(createLibraryContent, (ctx, { body }) => createForStaff(ctx, body)),
  route(changeLibraryContent, (ctx, { params, body }) => changeForStaff(ctx, { ...body, contentId: params.id })),
  route(removeLibraryContent, (ctx, { params }) => removeForStaff(ctx, params.id)),
];
