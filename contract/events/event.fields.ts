import { type FieldTable, having, namesIn } from '../primitives/fields.ts';
import { ADMITTANCES, EVENT_KINDS } from './event-kinds.ts';

/** 'Before the event' (M 2.8): what a new event has. */
const BEFORE_FIELDS = {
  name: { is: 'line', max: 120, label: 'Name', column: 'name', log: 'name' },
  kind: { is: 'choice', choices: EVENT_KINDS, label: 'Kind', column: 'kind', log: 'kind' },
  cohortId: { is: 'id', label: 'Cohort', column: 'cohort_id', log: 'cohort' },
  admittance: {
    is: 'choice',
    choices: ADMITTANCES,
    label: 'Who can attend',
    column: 'admittance',
    log: 'admittance',
  },
  shortDescription: {
    is: 'optionalLine',
    max: 280,
    rows: 3,
    label: 'Short description',
    section: 'about',
    column: 'short_description',
  },
  description: {
    is: 'richText',
    label: 'Description',
    help: 'Shown on the event page.',
    section: 'about',
    column: 'description',
    page: true,
  },
  timezone: { is: 'zone', label: 'Time zone', log: 'timezone' },
  startDate: { label: 'Start', log: 'start' },
  startTime: { label: 'Start', log: 'start' },
  ampm: { label: 'Start', log: 'start' },
  duration: { is: 'whole', min: 1, max: 1440, unit: 'minutes', label: 'Duration', log: 'duration' },
  capacity: { is: 'whole', min: 1, max: 100_000, unit: 'seats', label: 'Capacity', log: 'capacity' },
  zoomAccountId: { is: 'id', label: 'Zoom account', column: 'zoom_account_id' },
  zoomUrl: { is: 'link', label: 'Zoom or meeting URL', column: 'zoom_url' },
  imageUrl: { label: 'Picture' },
  cover: { label: 'Cover' },
  shouldCreateCccProject: {
    is: 'switch',
    label: 'Homework project',
    column: 'should_create_ccc_project',
    log: 'homework',
  },
} as const satisfies FieldTable;

/** 'After the Event is Over' (M 2.8): what can still be changed then. */
export const AFTER_FIELDS = {
  recordingUrl: {
    is: 'link',
    label: 'Recording',
    help: 'YouTube and Loom videos play on the page. Other URLs appear as a link.',
    section: 'after',
    column: 'recording_url',
    page: true,
  },
  summary: {
    is: 'optionalRichText',
    label: 'Summary',
    help: 'Shown on the event page after it ends.',
    section: 'after',
    column: 'summary',
    page: true,
  },
  cccProjectUrl: {
    is: 'link',
    label: 'Homework link',
    help: 'Where learners submit their work. Shown on the event page.',
    section: 'after',
    column: 'ccc_project_url',
    page: true,
  },
  shouldSendRecapEmail: {
    is: 'switch',
    label: 'Recap email',
    column: 'should_send_recap_email',
    log: 'recap_email',
  },
  recap: { is: 'optionalRichText', label: 'Recap', help: 'The text of the email.', column: 'recap' },
  sendRecapDate: { label: 'Send the recap', log: 'recap_at' },
  sendRecapTime: { label: 'Send the recap', log: 'recap_at' },
  recapAmpm: { label: 'Send the recap', log: 'recap_at' },
} as const satisfies FieldTable;

/** Each field of an event that its editor writes, in the spelling of the answers (M87). Their order is that of the log and of a stale save. */
export const EVENT_FIELDS = { ...BEFORE_FIELDS, ...AFTER_FIELDS } as const;
export type EventField = keyof typeof EVENT_FIELDS;
export const EVENT_FIELD_NAMES = namesIn(EVENT_FIELDS);
/** Those whose kind says how they are sent, merged, and typed. */
export const EVENT_PLAIN = having(EVENT_FIELDS, 'is');
export const BEFORE_PLAIN = having(BEFORE_FIELDS, 'is');
/** Those that are kept as they are sent. Times, seats, and pictures have code of their own. */
export const EVENT_KEPT = having(EVENT_PLAIN, 'column');
/** Those of what comes after the event: a copy begins without. */
export const AFTER_KEPT = having(having(AFTER_FIELDS, 'is'), 'column');
/** Those that the form shows by their rows alone. */
export const EVENT_SHOWN = having(EVENT_PLAIN, 'section');
/** Those on the event's page. Who gets each says `SEEN_BY` in `event.present.ts`. */
export const EVENT_PAGE = having(EVENT_KEPT, 'page');
