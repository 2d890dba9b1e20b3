import { type FieldTable, fieldsWith, type NameIn, namesIn } from '../primitives/fields.ts';

export const LESSON_TYPES = ['Lesson', 'Project'] as const;

/** Each field of a lesson that its editor writes, in the spelling of requests. Their order is that of a stale save. */
export const LESSON_FIELDS = {
  name: { type: 'line', max: 120, label: 'Name', column: 'name', log: 'name' },
  body: { type: 'richText', rows: 14, label: 'Body', section: 'lesson', column: 'body', page: true },
  lessonType: { type: 'choice', choices: LESSON_TYPES, label: 'Lesson type', column: 'lesson_type', log: 'type' },
  publicationStatus: { label: 'Publication status', log: 'status' },
  publishAtUtc: { label: 'Publish date', log: 'opens' },
  cohortId: { label: 'Cohort', log: 'cohort' },
  summary: {
    type: 'optionalText',
    max: 1000,
    rows: 3,
    label: 'Summary',
    section: 'more',
    column: 'summary',
    page: true,
  },
  recap: { type: 'optionalRichText', rows: 5, label: 'Recap', section: 'more', column: 'recap', page: true },
} as const satisfies FieldTable;
export type LessonField = NameIn<typeof LESSON_FIELDS>;
export const LESSON_FIELD_NAMES = namesIn(LESSON_FIELDS);
/** Those whose type says how they are sent, merged, and typed. */
export const LESSON_TYPED = fieldsWith(LESSON_FIELDS, 'type');
/** Those that are stored as they are sent. State, date, and cohort have code of their own. */
export const LESSON_STORED = fieldsWith(LESSON_TYPED, 'column');
/** What a lesson says: the form shows them by their rows alone, and lists can do without. */
export const LESSON_TEXTS = fieldsWith(LESSON_STORED, 'section');
/** The others: lists have them. */
export const LESSON_LISTED = Object.fromEntries(
  Object.entries(LESSON_STORED).filter(([name]) => !(name in LESSON_TEXTS)),
) as Omit<typeof LESSON_STORED, keyof typeof LESSON_TEXTS>;
/** Those on the lesson's page, once it is open. */
export const LESSON_PAGE_FIELDS = fieldsWith(LESSON_STORED, 'page');
