import { z } from 'zod';
import { webLink, zoneName } from '../primitives/machine-text.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { idOrNone, sentNumber } from '../primitives/wire.ts';
import { coverSent } from '../schools/cover.ts';
import { admittance, eventKind } from './event.ts';
import {
  EVENT_ADDRESS_AT_MOST,
  EVENT_CAPACITY_AT_MOST,
  EVENT_DURATION_AT_MOST,
  EVENT_NAME_AT_MOST,
  SHORT_DESCRIPTION_AT_MOST,
} from './teacher-event.ts';

const REQUIRED = 'This field is required.';
const LENGTH = `Enter 1 to ${EVENT_DURATION_AT_MOST.toLocaleString('en-US')} minutes.`;
const SEATS = 'Enter 1 to 100,000 seats.';
/** Bytes of rich text are bounded where it is cleaned, with a sentence at the field; this is what a body may hold at all. */
const richText = z.string({ error: REQUIRED }).max(1_000_000);

const wallText = z.string({ error: REQUIRED }).trim().max(40);
const ampm = z
  .string({ error: REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' }));
/** An empty text is none. */
const optionalAmpm = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([z.literal(''), z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' })]));
const address = webLink(EVENT_ADDRESS_AT_MOST, 'Enter a valid URL.');

/** What a Save may send, in the spelling of the answers; required ones are refused where they are sent empty (M§5). */
export const eventInput = z.object({
  name: line(EVENT_NAME_AT_MOST),
  kind: z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).pipe(eventKind),
  /** Null or empty: none. */
  cohortId: idOrNone,
  admittance: z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).pipe(admittance),
  description: richText,
  shortDescription: optionalLine(SHORT_DESCRIPTION_AT_MOST),
  timezone: zoneName,
  startDate: wallText.nullable(),
  startTime: wallText.nullable(),
  ampm: ampm.nullable(),
  duration: sentNumber().pipe(
    z
      .number()
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: LENGTH })
      .max(EVENT_DURATION_AT_MOST, { error: LENGTH }),
  ),
  capacity: sentNumber().pipe(
    z
      .number()
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: SEATS })
      .max(EVENT_CAPACITY_AT_MOST, { error: SEATS }),
  ),
  zoomAccountId: idOrNone,
  zoomUrl: address.nullable(),
  /** Null removes the picture, one of this school's own media sets it, anything else is ignored (rules-teachers H5). */
  imageUrl: z.string().max(EVENT_ADDRESS_AT_MOST).nullable(),
  cover: coverSent,
  recordingUrl: address.nullable(),
  summary: richText.nullable(),
  recap: richText.nullable(),
  shouldSendRecapEmail: z.boolean(),
  sendRecapDate: wallText.nullable(),
  sendRecapTime: wallText.nullable(),
  recapAmpm: optionalAmpm.nullable(),
  shouldCreateCccProject: z.boolean(),
  cccProjectUrl: address.nullable(),
});

/** Spellings of a request beside those of the answers; the edge reads them as the ones at the right. */
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
