import { z } from 'zod';
import { revisionSent } from '../primitives/revision.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { line, plainText } from '../primitives/text.ts';
import { idInBody } from '../primitives/wire.ts';
import { LANDING_LINE_MAX, LANDING_PLAIN_MAX } from './landing-blocks.ts';

const readOnly = z.unknown().optional();
const title = line(LANDING_LINE_MAX).optional();
const plain = plainText(LANDING_PLAIN_MAX).optional();
const rich = z.string().max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG }).optional();

/** Read-only row fields: accepted and ignored. */
const read = {
  id: readOnly,
  complete: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
};
/** Fields of every PATCH body: the row's course can't change; a picture is uploaded separately, and null removes it. */
const change = { ...read, courseId: readOnly, revision: revisionSent };
/** In a new row: T sends only the course; our editor sends all fields with it. */
const begin = { courseId: idInBody };

const itemFields = { title, desc: plain };
const richItemFields = { title, desc: rich };
const scheduleFields = { title, timeSlot: title, desc: plain };
const testimonialFields = { authorName: title, authorTitle: title, quote: rich };
const instructorFields = { name: title, title, bio: rich };

/** POST and PATCH bodies for each kind of row. */
export const newItem = z.object({ ...begin, ...itemFields });
export const newRichItem = z.object({ ...begin, ...richItemFields });
export const newSchedule = z.object({ ...begin, ...scheduleFields });
export const newTestimonial = z.object({ ...begin, ...testimonialFields });
export const newInstructor = z.object({
  ...begin,
  ...instructorFields,
  /** Fills name, picture, and bio from the caller's own profile (rules-teachers LP6). */
  myself: z.boolean().optional(),
});
export const itemChange = z.object({ ...change, ...itemFields });
export const richItemChange = z.object({ ...change, ...richItemFields });
export const scheduleChange = z.object({ ...change, ...scheduleFields });
export const testimonialChange = z.object({ ...change, ...testimonialFields, imageUrl: readOnly });
export const instructorChange = z.object({ ...change, ...instructorFields, imageUrl: readOnly });
