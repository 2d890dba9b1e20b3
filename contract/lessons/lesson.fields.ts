import { type FieldTable, fieldsWith, type NameIn, namesIn } from '../primitives/fields.ts';

export const LESSON_TYPES = ['Lesson', 'Project'] as const;

/**
 * Each lesson field that the editor writes, in the request's spelling. A stale save lists its conflicts in this order.
 */
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
/** Fields whose type defines how they are sent, merged, and typed. */
export const LESSON_TYPED = fieldsWith(LESSON_FIELDS, 'type');
/** Fields stored as sent. Status, date, and cohort have code of their own. */
export const LESSON_STORED = fieldsWith(LESSON_TYPED, 'column');
/** The lesson's texts: the form renders them from this table alone, and lists can leave them out. */
export const LESSON_TEXTS = fieldsWith(LESSON_STORED, 'section');
/** The other stored fields, which lists always include. */
export const LESSON_LISTED = Object.fromEntries(
  Object.entries(LESSON_STORED).filter(([name]) => !(name in LESSON_TEXTS)),
) as Omit<typeof LESSON_STORED, keyof typeof LESSON_TEXTS>;
/** Fields on the lesson's page, once it is open. */
export const LESSON_PAGE_FIELDS = fieldsWith(LESSON_STORED, 'page');
