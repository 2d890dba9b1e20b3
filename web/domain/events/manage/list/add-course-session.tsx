import { IconCalendarPlus, IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import styles from './add-course-session.module.css';

const SERIES = '/teachers/events/series_new';
const SINGLE = '/teachers/events/new';

/** 'Add Course Session' with its two ways (M 2.6): a series of events, or a single one. Drawn once these pages are there. */
export function AddCourseSession({ courseId }: { courseId: number }) {
  const [open, setOpen] = useState(false);
  const exists = usePageExists();
  if (!exists(SERIES) && !exists(SINGLE)) return null;
  return (
    <>
      <Button icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add Course Session
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add Course Session" actions={false}>
        <ul className={styles.ways}>
          {exists(SERIES) && (
            <Way
              href={`${SERIES}?course_id=${courseId}`}
              icon={<IconCalendarRepeat size={22} stroke={1.75} aria-hidden="true" />}
              title="Create a series"
              line="Up to 20 class sessions on the same weekdays and at the same time."
            />
          )}
          {exists(SINGLE) && (
            <Way
              href={`${SINGLE}?course_id=${courseId}`}
              icon={<IconCalendarPlus size={22} stroke={1.75} aria-hidden="true" />}
              title="Create a single event"
              line="One class session, or any other evening of the course."
            />
          )}
        </ul>
      </Dialog>
    </>
  );
}

function Way({ href, icon, title, line }: { href: string; icon: ReactNode; title: string; line: string }) {
  return (
    <li className={styles.way}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p className={styles.title}>
          <PathLink href={href}>{title}</PathLink>
        </p>
        <p className={styles.line}>{line}</p>
      </div>
    </li>
  );
}
