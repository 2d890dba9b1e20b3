import { LESSON_TEXTS } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson, TeacherLessonLine } from '#contract/lessons/teacher-lesson.ts';
import { pickFields } from '#contract/primitives/fields.ts';
import {
  isOpenAt,
  type LessonSettings,
  type LessonSettingsLine,
  teacherStatusAt,
} from '#server/features/lessons/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';

export function presentLessonLine(lesson: LessonSettingsLine, revision: Revision, now: Date): TeacherLessonLine {
  const publication_status = teacherStatusAt(lesson, now);
  return {
    id: lesson.id,
    uuid: lesson.uuid,
    name: lesson.name,
    lesson_type: lesson.lessonType,
    publication_status,
    publish_at_utc: lesson.publishAt.toISOString(),
    cohort_id: lesson.cohortId,
    cohort: { id: lesson.cohortId, name: lesson.cohortName },
    course_id: lesson.courseId,
    locked: publication_status === 'published' && lesson.publishAt > now,
    opened: lesson.opened,
    readers: lesson.readers,
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: revision.savedAt?.toISOString() ?? null,
  };
}

export function presentLesson(lesson: LessonSettings, revision: Revision, now: Date): TeacherLesson {
  return {
    ...presentLessonLine(lesson, revision, now),
    ...pickFields(LESSON_TEXTS, lesson),
    courseSlug: lesson.courseSlug,
    courseName: lesson.courseName,
    open: isOpenAt(lesson, now),
    cancelled: lesson.cohortStatus === 'cancelled',
  };
}
