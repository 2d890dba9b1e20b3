import { type FieldTable, fieldsWith, namesIn, richTextsOf } from '../primitives/fields.ts';

/** T§5, to the letter: for an invalid link. */
const invalidMessage = 'Please enter a valid URL.';

/**
 * Each workout field that the editor writes, in the request's spelling. The form shows them in this order, and a stale
 * save lists its conflicts in it.
 */
export const WORKOUT_FIELDS = {
  name: { type: 'line', max: 120, label: 'Name', column: 'name', log: 'name' },
  capacityLive: { label: 'Live spots', log: 'live_places' },
  capacityAsync: { label: 'Written spots', log: 'written_places' },
  liveSessionMemberPrice: { label: 'Live, member price', log: 'live_member_price' },
  liveSessionNonmemberPrice: { label: 'Live, non-member price', log: 'live_nonmember_price' },
  asyncSessionMemberPrice: { label: 'Written, member price', log: 'written_member_price' },
  asyncSessionNonmemberPrice: { label: 'Written, non-member price', log: 'written_nonmember_price' },
  description: {
    type: 'requiredRichText',
    label: 'Description',
    help: 'Shown on the registration page.',
    section: 'about',
    column: 'description',
  },
  instructions: {
    type: 'requiredRichText',
    label: 'Instructions',
    help: 'Emailed to people with a written spot and shown on My Workouts.',
    section: 'about',
    column: 'instructions',
    page: true,
  },
  startDate: { label: 'Start', log: 'start' },
  startTime: { label: 'Start', log: 'start' },
  ampm: { label: 'Start', log: 'start' },
  timezone: { type: 'zone', label: 'Time zone', log: 'start' },
  duration: { type: 'integer', min: 1, max: 1440, unit: 'minutes', label: 'Duration', log: 'duration' },
  zoomUrl: { type: 'link', invalidMessage, label: 'Zoom or meeting URL', column: 'zoom_url' },
  submissionUrl: { type: 'link', invalidMessage, label: 'Submission URL', column: 'submission_url', page: true },
} as const satisfies FieldTable;
export type WorkoutField = keyof typeof WORKOUT_FIELDS;
export const WORKOUT_FIELD_NAMES = namesIn(WORKOUT_FIELDS);
/** Fields whose type defines how they are sent, merged, and typed. */
export const WORKOUT_TYPED = fieldsWith(WORKOUT_FIELDS, 'type');
/** Fields stored as sent, and saved without a confirmation. Times, spots, and prices have code of their own. */
export const WORKOUT_STORED = fieldsWith(WORKOUT_TYPED, 'column');
/** Fields that the form renders from this table alone. */
export const WORKOUT_FORM_FIELDS = fieldsWith(WORKOUT_TYPED, 'section');
/**
 * Fields on the workout's page; its description is on every card. `SEEN_BY` in `workout.present.ts` says who sees each.
 */
export const WORKOUT_PAGE_FIELDS = fieldsWith(WORKOUT_STORED, 'page');
/** Fields left out of the dry run, because they are too long for its query string. */
export const WORKOUT_RICH_TEXTS = richTextsOf(WORKOUT_TYPED);

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${Snake<Rest>}`
  : '';
type Spelled<F extends string> = F extends 'startDate' ? 'startsAt' : Snake<F>;
/** A field's name in T's form (T§3), used to report missing, locked, or changed fields. */
export type SpelledWorkoutField = 'status' | Spelled<WorkoutField>;

export const spelledField = <F extends WorkoutField>(field: F) =>
  (field === 'startDate' ? 'startsAt' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Spelled<F>;
