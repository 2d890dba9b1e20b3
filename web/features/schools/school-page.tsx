import { IconArrowUpRight, IconMoodEmpty } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SchoolPerson } from '#contract/catalog/school-page.endpoints.ts';
import type { School } from '#contract/schools/courses.endpoints.ts';
import { ListedReminder } from '#web/features/enrollment/listed-reminder.tsx';
import { HostBar } from '#web/features/teaching/host-bar.tsx';
import { useHosting } from '#web/features/teaching/use-hosting.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { Mark } from '#web/kit/picture/mark.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { useVisitor } from '#web/session/current-user.ts';
import { CourseCard } from './course-card.tsx';
import { FollowSchool } from './follow-school.tsx';
import { Quotes } from './quotes.tsx';
import styles from './school-page.module.css';
import { schoolLifeQuery, schoolQuery } from './schools.query.ts';

/** A school's public page: what it is, its next events, what it teaches, who teaches, and what learners say. */
export function SchoolPage({ address, events }: { address: string; events: ReactNode }) {
  const { school, courses } = useSuspenseQuery(schoolQuery(address)).data;
  const life = useSuspenseQuery(schoolLifeQuery(address)).data;
  const view = useHosting('school', school.id);
  const signedIn = useVisitor() !== null;
  return (
    <AccentFrame accent={school.accent}>
      <HostBar kind="school" view={view} />
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.cover}>
            <Cover cover={school.cover} imageUrl={school.coverUrl} first />
          </div>
          <div className={styles.mark}>
            <Mark name={school.name} imageUrl={school.imageUrl} size="lg" />
          </div>
          <div className={styles.top}>
            <h1 className={styles.title}>{school.name}</h1>
            {!view.own && courses.length > 0 && <FollowSchool school={school} following={life.isFollowing} />}
          </div>
          <p className={styles.line}>{factsOf(courses.length, life.events.length, life.followersCount)}</p>
          {school.about && <p className={styles.about}>{school.about}</p>}
          {school.links.length > 0 && <Links of={school} />}
        </header>
        {life.events.length > 0 && (
          <Section title="What’s next" action={<Link to="/events">All events</Link>}>
            {events}
          </Section>
        )}
        <Section title="Courses" action={courses.length === MAX_COURSES && <Link to="/courses">All courses</Link>}>
          {courses.length === 0 ? (
            <EmptyState
              title="No courses right now"
              icon={<IconMoodEmpty size={26} stroke={1.75} />}
              action={
                <ButtonLink to="/courses" variant="secondary">
                  Browse Courses
                </ButtonLink>
              }
            >
              <bdi>{school.name}</bdi> doesn’t have any courses listed right now.
            </EmptyState>
          ) : (
            <CardGrid min={280}>
              {courses.map((course) => (
                <CourseCard
                  key={course.id}
                  course={course}
                  priced={!view.own}
                  named={false}
                  reminder={signedIn && <ListedReminder courseId={course.id} courseName={course.name} />}
                />
              ))}
            </CardGrid>
          )}
        </Section>
        {life.people.length > 0 && <People people={life.people} />}
        {life.quotes.length > 0 && <Quotes quotes={life.quotes} />}
      </div>
    </AccentFrame>
  );
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The most courses the server lists for a school. */
const MAX_COURSES = 100;

/** Counts of courses, events, and followers; a school with no courses and no events says only what it is. */
function factsOf(courses: number, events: number, followers: number): string {
  const facts = [
    courses > 0 ? (courses === MAX_COURSES ? `${courses}+ courses` : counted(courses, 'course')) : '',
    events > 0 ? `${events === 6 ? '6+' : events} upcoming event${events === 1 ? '' : 's'}` : '',
    followers > 0 ? counted(followers, 'follower') : '',
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(' · ') : 'A school on Callboard.';
}

/**
 * The school's links to other sites: we know nothing about those sites, so we pass nothing along when someone follows
 * them.
 */
function Links({ of: { name, links } }: { of: School }) {
  return (
    <ul className={styles.links} aria-label={`${name} on the web`}>
      {links.map((link) => (
        <li key={link.url}>
          <a href={link.url} target="_blank" rel="noopener nofollow ugc">
            <span>{link.name}</span>
            <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function People({ people }: { people: readonly SchoolPerson[] }) {
  return (
    <Section title="People">
      <ul className={styles.people}>
        {people.map(({ name, title, imageUrl }) => (
          <li key={name}>
            <Face name={name} imageUrl={imageUrl} size="lg" />
            <span>
              <strong>{name}</strong>
              {title && <bdi className={textStyles.soft}>{title}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
