import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionSent } from '../primitives/revision.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { idInBody, idParam, pageMeta, slugOrId } from '../primitives/wire.ts';
import { landingPage as publicLandingPage } from '../schools/courses.endpoints.ts';
import { LANDING_LINE_MAX, MAX_LANDING_ROWS } from './landing-blocks.ts';
import {
  landingBlock,
  landingList,
  landingLists,
  landingPageByT,
  landingRevision,
  managedLandingPage,
  sectionState,
} from './landing-editor.ts';

const params = z.object({ id: slugOrId });
const header = line(LANDING_LINE_MAX).optional();
/** Read-only form fields: accepted and ignored. */
const readOnly = z.unknown().optional();

const wholePage = z.object({ landing_page: landingPageByT, landingPage: managedLandingPage, lists: landingLists });

export const showManagedLandingPage = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/landing_page',
  summary: "A course's landing page as its editor shows it, including hidden sections and unfinished rows",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params,
  response: wholePage,
});

export const saveLandingPage = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/landing_page',
  summary: "Change a landing page's text; only the fields sent, and required ones can't be empty",
  tag: 'Landing page',
  snake: true,
  audience: { manages: { course: 'id' } },
  params,
  wrapper: 'landing_page',
  body: z.object({
    headline: header,
    overviewHeader: header,
    /** Rich text, sanitized. */
    overview: z.string().max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG }).optional(),
    outcomesHeader: header,
    testimonialHeader: header,
    testimonialsSection: sectionState.optional(),
    instructorHeader: header,
    outlineHeader: header,
    outlineSection: sectionState.optional(),
    scheduleHeader: header,
    timeCommitment: optionalLine(LANDING_LINE_MAX).optional(),
    benefitsHeader: header,
    benefitsSection: sectionState.optional(),
    /** Null removes the picture; anything else is ignored, since pictures are uploaded. */
    benefitsImageUrl: readOnly,
    faqHeader: header,
    revision: revisionSent,
    courseId: readOnly,
    slug: readOnly,
    savedBy: readOnly,
    savedAt: readOnly,
  }),
  response: z.object({ landing_page: landingPageByT, landingPage: managedLandingPage }),
  idempotent: true,
});

export const orderLandingRows = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/landing_page/order',
  summary: "Reorder a list's rows: all of them; 409 with the current rows if they differ",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params,
  body: z.object({ list: landingList, ids: z.array(idInBody).max(MAX_LANDING_ROWS) }),
  response: wholePage,
});

export const undeleteLandingRow = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/landing_page/undelete',
  summary: 'Restore a deleted row to where it was',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params,
  body: z.object({ list: landingList, rowId: idInBody }),
  response: wholePage,
});

export const listLandingRevisions = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/landing_page/history',
  summary: "A landing page's saves, newest first: who, when, which blocks; for one block with `block`",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params,
  query: z.object({
    block: landingBlock.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ revisions: z.array(landingRevision), meta: pageMeta }),
});

export const showLandingRevision = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/landing_page/history/{revision}',
  summary: 'The page as it was after a save, as visitors saw it then',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId, revision: z.coerce.number().int().min(0).max(2_000_000_000) }),
  response: z.object({ revision: landingRevision, landingPage: publicLandingPage }),
});

export const restoreLandingRevision = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/landing_page/history/{revision}/restore',
  summary: 'Restore the page, or one block with `block`, to how it was after a save; this makes a new revision',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId, revision: z.coerce.number().int().min(0).max(2_000_000_000) }),
  body: z.object({ block: landingBlock.optional(), revision: revisionSent }),
  response: wholePage,
  idempotent: true,
});

const imageResponse = z.object({ url: z.string().nullable().describe('Null without a picture') });

export const getTestimonialImage = endpoint({
  method: 'GET',
  path: '/testimonials/{id}/image',
  summary: "The URL of a testimonial's picture, for people who see it on the course page or manage the course",
  tag: 'Landing page',
  audience: 'anyone',
  params: z.object({ id: idParam }),
  response: imageResponse,
});
