import { type FieldTable, fieldsWith, namesIn } from '../primitives/fields.ts';
import { ADMITTANCES, EVENT_KINDS } from './event-kinds.ts';

/** 'Before the event' (M 2.8): the fields of a new event. */
const BEFORE_FIELDS = {
  name: { type: 'line', max: 120, label: 'Name', column: 'name', log: 'name' },
  kind: { type: 'choice', choices: EVENT_KINDS, label: 'Kind', column: 'kind', log: 'kind' },
  cohortId: { type: 'id', label: 'Cohort', column: 'cohort_id', log: 'cohort' },
  admittance: {
    type: 'choice',
    choices: ADMITTANCES,
    label: 'Who can attend',
    column: 'admittance',
    log: 'admittance',
  },
  shortDescription: {
    type: 'optionalLine',
    max: 280,
    rows: 3,
    label: 'Short description',
    section: 'about',
    column: 'short_description',
  },
  description: {
    type: 'richText',
    label: 'Description',
    help: 'Shown on the event page.',
    section: 'about',
    column: 'description',
    page: true,
  },
  timezone: { type: 'zone', label: 'Time zone', log: 'timezone' },
  startDate: { label: 'Start', log: 'start' },
  startTime: { label: 'Start', log: 'start' },
  ampm: { label: 'Start', log: 'start' },
  duration: { type: 'integer', min: 1, max: 1440, unit: 'minutes', label: 'Duration', log: 'duration' },
  capacity: { type: 'integer', min: 1, max: 100_000, unit: 'seats', label: 'Capacity', log: 'capacity' },
  zoomAccountId: { type: 'id', label: 'Zoom account', column: 'zoom_account_id' },
  zoomUrl: { type: 'link', label: 'Zoom or meeting URL', column: 'zoom_url' },
  imageUrl: { label: 'Picture' },
  cover: { label: 'Cover' },
  shouldCreateCccProject: {
    type: 'switch',
    label: 'Homework project',
    column: 'should_create_ccc_project',
    log: 'homework',
  },
} as const satisfies FieldTable;

/** 'After the Event is Over' (M 2.8): the fields that can still be changed then. */
const AFTER_FIELDS = {
  recordingUrl: {
    type: 'link',
    label: 'Recording',
    help: 'YouTube and Loom videos play on the page. Other URLs appear as a link.',
    section: 'after',
    column: 'recording_url',
    page: true,
  },
  summary: {
    type: 'optionalRichText',
    label: 'Summary',
    help: 'Shown on the event page after it ends.',
    section: 'after',
    column: 'summary',
    page: true,
  },
  cccProjectUrl: {
    type: 'link',
    label: 'Homework link',
    help: 'Where learners submit their work. Shown on the event page.',
    section: 'after',
    column: 'ccc_project_url',
    page: true,
  },
  shouldSendRecapEmail: {
    type: 'switch',
    label: 'Recap email',
    column: 'should_send_recap_email',
    log: 'recap_email',
  },
  recap: { type: 'optionalRichText', label: 'Recap', help: 'The text of the email.', column: 'recap' },
  sendRecapDate: { label: 'Send the recap', log: 'recap_at' },
  sendRecapTime: { label: 'Send the recap', log: 'recap_at' },
  recapAmpm: { label: 'Send the recap', log: 'recap_at' },
} as const satisfies FieldTable;

/**
 * Each event field that the editor writes, in the response's spelling (M87). A stale save lists its conflicts in this
 * order.
 */
export const EVENT_FIELDS = { ...BEFORE_FIELDS, ...AFTER_FIELDS } as const;
export type EventField = keyof typeof EVENT_FIELDS;
export const EVENT_FIELD_NAMES = namesIn(EVENT_FIELDS);
/** Fields whose type defines how they are sent, merged, and typed. */
export const EVENT_TYPED = fieldsWith(EVENT_FIELDS, 'type');
export const BEFORE_TYPED = fieldsWith(BEFORE_FIELDS, 'type');
export const AFTER_TYPED = fieldsWith(AFTER_FIELDS, 'type');
/** Fields stored as sent. Times, seats, and pictures have code of their own. */
export const EVENT_STORED = fieldsWith(EVENT_TYPED, 'column');
/** The stored fields for after the event: a copied event starts without them. */
export const AFTER_STORED = fieldsWith(AFTER_TYPED, 'column');
/** Fields that the form renders from this table alone. */
export const EVENT_FORM_FIELDS = fieldsWith(EVENT_TYPED, 'section');
/** Fields on the event's page. `SEEN_BY` in `event.present.ts` says who sees each. */
export const EVENT_PAGE_FIELDS = fieldsWith(EVENT_STORED, 'page');
