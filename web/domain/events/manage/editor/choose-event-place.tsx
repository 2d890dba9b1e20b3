import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import styles from './choose-event-place.module.css';

interface Named {
  id: number;
  name: string;
}

/** Of what a new event is (B4): a course that one manages, or a school whose School Admin one is. */
export function ChooseEventPlace({
  courses,
  schools,
}: {
  courses: readonly (Named & { about?: string })[];
  schools: readonly Named[];
}) {
  return (
    <Page title="New event" line="Who's hosting this event?">
      {courses.length + schools.length === 0 && (
        <EmptyState
          title="No Courses"
          icon={<IconCalendarPlus size={26} stroke={1.75} />}
          action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        />
      )}
      {courses.length > 0 && (
        <Section title="For a course" line="Class sessions and events for one of its cohorts.">
          <ul className={styles.places}>
            {courses.map(({ id, name, about }) => (
              <li key={id}>
                <Link to="/teachers/events/new" search={{ course_id: id }} className={styles.place}>
                  <span className={styles.name}>{name}</span>
                  {about && <span className={styles.soft}>{about}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {schools.length > 0 && (
        <Section title="For a school" line="Panels, workshops, and other events outside of a course.">
          <ul className={styles.places}>
            {schools.map(({ id, name }) => (
              <li key={id}>
                <Link to="/teachers/events/new" search={{ school_id: id }} className={styles.place}>
                  <span className={styles.name}>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
