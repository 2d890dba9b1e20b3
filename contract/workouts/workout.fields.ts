import { type FieldTable, fieldsWith, namesIn, richTextsOf } from '../primitives/fields.ts';

/** T§5, of a link, to the letter. */
const invalidMessage = 'Please enter a valid URL.';

/** Each field of a workout that its editor writes, as requests name it. Their order is that of the form and of a stale save. */
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
/** Those whose type says how they are sent, merged, and typed. */
export const WORKOUT_TYPED = fieldsWith(WORKOUT_FIELDS, 'type');
/** Those that are stored as they are sent, and saved without a question. Times, spots, and prices have code of their own. */
export const WORKOUT_STORED = fieldsWith(WORKOUT_TYPED, 'column');
/** Those that the form shows by their rows alone. */
export const WORKOUT_FORM_FIELDS = fieldsWith(WORKOUT_TYPED, 'section');
/** Those on the workout's page; its description is on every card. Who gets each says `SEEN_BY` in `workout.present.ts`. */
export const WORKOUT_PAGE_FIELDS = fieldsWith(WORKOUT_STORED, 'page');
/** Too long for a dry run's query string. */
export const WORKOUT_RICH_TEXTS = richTextsOf(WORKOUT_TYPED);

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${Snake<Rest>}`
  : '';
type Spelled<F extends string> = F extends 'startDate' ? 'startsAt' : Snake<F>;
/** A field as T's form names it (T§3): what is missing, locked, or changed is named so. */
export type SpelledWorkoutField = 'status' | Spelled<WorkoutField>;

export const spelledField = <F extends WorkoutField>(field: F) =>
  (field === 'startDate' ? 'startsAt' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Spelled<F>;
