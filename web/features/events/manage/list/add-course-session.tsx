import { IconCalendarPlus, IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './add-course-session.module.css';

/** 'Add Course Session' with its two options (M 2.6): a series of events, or a single one. */
export function AddCourseSession({ courseId }: { courseId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add Course Session
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add Course Session" actions={false}>
        <ul className={styles.ways}>
          <Way
            icon={<IconCalendarRepeat size={22} stroke={1.75} aria-hidden="true" />}
            line="Up to 20 class sessions on the same weekdays at the same time."
          >
            <Link to="/teachers/events/series_new" search={{ course_id: courseId }}>
              Create a series
            </Link>
          </Way>
          <Way
            icon={<IconCalendarPlus size={22} stroke={1.75} aria-hidden="true" />}
            line="One class session, or any other event for the course."
          >
            <Link to="/teachers/events/new" search={{ course_id: courseId }}>
              Create a single event
            </Link>
          </Way>
        </ul>
      </Dialog>
    </>
  );
}

function Way({ icon, line, children }: { icon: ReactNode; line: string; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p className={styles.title}>{children}</p>
        <p className={textStyles.softMedium}>{line}</p>
      </div>
    </li>
  );
}
