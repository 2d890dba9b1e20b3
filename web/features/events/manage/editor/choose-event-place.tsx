import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './choose-event-place.module.css';

interface Named {
  id: number;
  name: string;
}

/**
 * A school where the user teaches. `hosts`: the user can create the school's own events there, not only those of its
 * courses.
 */
export interface SchoolPlace extends Named {
  hosts: boolean;
  courses: readonly Named[];
}

/**
 * Chooses what a new event belongs to (B4), by school: a school where the user is School Admin, or a course that the
 * user manages.
 */
export function ChooseEventPlace({ schools }: { schools: readonly SchoolPlace[] }) {
  return (
    <Page title="New event" line="Who's hosting this event?">
      {schools.length === 0 && (
        <EmptyState
          title="No Courses"
          icon={<IconCalendarPlus size={26} stroke={1.75} />}
          action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        />
      )}
      {schools.map(({ id, name, hosts, courses }) => (
        <Section key={id} title={name}>
          <ul className={styles.places}>
            {hosts && (
              <li className={styles.whole}>
                <Link to="/teachers/events/new" search={{ school_id: id }} className={styles.place}>
                  <span className={textStyles.strong}>
                    School event<span className="visually-hidden"> at {name}</span>
                  </span>
                  <span className={textStyles.softSmall}>Panels, workshops, and other events outside of a course</span>
                </Link>
              </li>
            )}
            {courses.map((course) => (
              <li key={course.id}>
                <Link to="/teachers/events/new" search={{ course_id: course.id }} className={styles.place}>
                  <span className={textStyles.strong}>{course.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}
