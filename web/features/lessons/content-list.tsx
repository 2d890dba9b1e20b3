import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ContentLine } from '#contract/lessons/lesson.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './lesson-list.module.css';

/** A module's lessons, each marked as read or unread. `open` false: names only. */
export function ContentList({
  lessons,
  open = true,
  current,
}: {
  lessons: readonly ContentLine[];
  open?: boolean;
  /** ID of the lesson being read. */
  current?: number;
}) {
  return (
    <ol className={layoutStyles.grid2}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          {open ? (
            <Link
              to="/l/$address"
              params={{ address: lesson.slug }}
              className={styles.item}
              aria-current={lesson.id === current ? 'page' : undefined}
            >
              <Mark read={lesson.read} />
              <span>
                {lesson.name}
                {lesson.read && <span className="visually-hidden"> (read)</span>}
              </span>
            </Link>
          ) : (
            <span className={`${styles.item} ${styles.soft}`}>
              <IconLock size={18} stroke={1.75} aria-hidden="true" className={styles.mark} />
              {lesson.name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Mark({ read }: { read: boolean }) {
  return read ? (
    <IconCircleCheckFilled size={18} aria-hidden="true" className={`${styles.mark} ${styles.read}`} />
  ) : (
    <IconCircle size={18} stroke={1.75} aria-hidden="true" className={styles.mark} />
  );
}
