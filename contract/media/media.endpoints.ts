import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { optionalLine } from '../primitives/text.ts';
import { id, idParam } from '../primitives/wire.ts';
import { FILE_MAX_BYTES } from './limits.ts';

/** What a picture or file belongs to. */
export const mediaObject = z.enum([
  'School',
  'SchoolCover',
  'Course',
  'Event',
  'Workout',
  'Host',
  'Instructor',
  'Testimonial',
  'LandingPageBenefit',
  'User',
  'Library',
  'Submission',
]);
export type MediaObject = z.infer<typeof mediaObject>;

export const uploadedMedia = z.object({
  id,
  /** URL it is served from. */
  url: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** For pictures, after rotating upright; null for files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** For files; null for pictures. */
  fileName: z.string().nullable(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/uploads',
  summary:
    'Upload a picture (jpeg, jpg, png, gif, webp, svg; 10 MB, 40 megapixels), or a file for written feedback; with `objectId` it becomes the picture of that object',
  tag: 'Media',
  audience: 'signed-in',
  upload: { maxBytes: FILE_MAX_BYTES },
  body: z.object({
    objectType: mediaObject.default('User'),
    objectId: idParam.optional(),
    alt: optionalLine(500).optional(),
  }),
  response: z.object({ media: uploadedMedia }),
  status: 201,
});
