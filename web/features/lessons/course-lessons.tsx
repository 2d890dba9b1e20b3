import { IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './course-lessons.module.css';

/**
 * A cohort's lessons, each with its day: a draft is gray and closed, a completed one navy, others green. Without
 * `open`, names only. `closesLocked`: lessons that aren't open yet are gray and closed as well.
 */
export function CourseLessons({
  lessons,
  current,
  open = true,
  closesLocked = false,
}: {
  lessons: readonly LessonLine[];
  current?: number;
  open?: boolean;
  closesLocked?: boolean;
}) {
  return (
    <ol className={styles.list}>
      {lessons.map((lesson) => (
        <li key={lesson.id} className={styles.row}>
          <span className={styles.badge}>
            <Badge look={closesLocked && lesson.locked ? 'locked' : lesson.publication_status}>
              <DateOnly at={lesson.publish_at_utc} style="full" />
            </Badge>
          </span>
          <span className={styles.name}>
            <Name lesson={lesson} open={open && !(closesLocked && lesson.locked)} current={current === lesson.id} />
          </span>
          {lesson.publication_status === 'draft' && <span className={textStyles.soft}>DRAFT</span>}
          {lesson.locked && (
            <span className={styles.mark}>
              {!closesLocked && <IconLock size={16} stroke={1.75} aria-hidden="true" />}
              <span> Not open yet</span>
            </span>
          )}
          {lesson.read && (
            <span className={styles.mark}>
              <IconCircleCheckFilled size={16} aria-hidden="true" /> Read
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Name({ lesson, current, open }: { lesson: LessonLine; current: boolean; open: boolean }) {
  if (!open) return <span>{lesson.name}</span>;
  if (lesson.publication_status === 'draft') return <span className={textStyles.soft}>{lesson.name}</span>;
  return (
    <Link to="/lessons/$id" params={{ id: String(lesson.id) }} aria-current={current ? 'page' : undefined}>
      {lesson.name}
    </Link>
  );
}
