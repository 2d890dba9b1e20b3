import { z } from 'zod';
import { coverInRequest } from '../primitives/cover.ts';
import { inputSchemas } from '../primitives/field-schemas.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { EVENT_TYPED, type EventField } from './event.fields.ts';

const localTimeText = z.string({ error: FIELD_REQUIRED }).trim().max(40);
const ampm = z
  .string({ error: FIELD_REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: FIELD_REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' }));
/** An empty text means none. */
const optionalAmpm = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([z.literal(''), z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' })]));

const fields = {
  ...inputSchemas(EVENT_TYPED),
  startDate: localTimeText.nullable(),
  startTime: localTimeText.nullable(),
  ampm: ampm.nullable(),
  /**
   * Null removes the picture, a URL of this school's own media sets it, anything else is ignored (rules-teachers H5).
   */
  imageUrl: z.string().max(2000).nullable(),
  cover: coverInRequest,
  sendRecapDate: localTimeText.nullable(),
  sendRecapTime: localTimeText.nullable(),
  recapAmpm: optionalAmpm.nullable(),
} satisfies Record<EventField, z.ZodType>;

/** What a save may send, in the response's spelling; a required field sent empty is refused (M§5). */
export const eventInput = z.object(fields).partial();
export type EventInput = z.infer<typeof eventInput>;

/** Alternative spellings in a request; the edge reads them as the names on the right. */
export const eventSpellings = {
  startdate: 'startDate',
  starttime: 'startTime',
  startampm: 'ampm',
  startAmpm: 'ampm',
  startAmPm: 'ampm',
  recapDate: 'sendRecapDate',
  recapTime: 'sendRecapTime',
  sendRecapAmpm: 'recapAmpm',
  recapAmPm: 'recapAmpm',
  lengthOfEvent: 'duration',
  durationMinutes: 'duration',
} as const;
