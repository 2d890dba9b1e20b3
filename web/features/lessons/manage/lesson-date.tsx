import type { TeacherLessonLine } from '#contract/lessons/teacher-lesson.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import styles from './lesson-date.module.css';

/** T's date badge: gray for a draft, green once it is published, navy when its cohort is over. */
export function LessonDate({ lesson }: { lesson: Pick<TeacherLessonLine, 'publication_status' | 'publish_at_utc'> }) {
  return (
    <span className={styles.badge} data-status={lesson.publication_status}>
      <CalendarLeaf at={lesson.publish_at_utc} />
    </span>
  );
}

export function LessonState({ lesson }: { lesson: Pick<TeacherLessonLine, 'publication_status' | 'locked'> }) {
  const { publication_status: status, locked } = lesson;
  if (status === 'draft') return <Badge look="draft">DRAFT</Badge>;
  if (status === 'completed') return <Badge look="completed">completed</Badge>;
  return locked ? <Badge look="locked">opens later</Badge> : <Badge look="published">published</Badge>;
}
