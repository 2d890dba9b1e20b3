import type { ListKind } from '#contract/campaigns/email-template-text.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';

export type TeacherMailKind = 'school_news' | 'course_notes';

/**
 * Which of a school's two email kinds a list belongs to (rules-teachers E7); people can unsubscribe from each
 * separately.
 */
export const mailKindOf = (list: ListKind): TeacherMailKind =>
  list === 'waitlist_course' || list === 'alumni_course' ? 'school_news' : 'course_notes';

/** Which of a school's two email kinds an automated email belongs to. */
export const mailKindOfTemplate = ({ kind }: Pick<EmailTemplateRow, 'kind'>): TeacherMailKind =>
  kind === 'waitlist' ? 'school_news' : 'course_notes';
