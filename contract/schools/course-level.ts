/** How much a course expects learners to know. */
export const COURSE_LEVELS = ['beginner', 'intermediate', 'advanced', 'all'] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];

export const LEVEL_TEXT: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: 'All levels',
};
