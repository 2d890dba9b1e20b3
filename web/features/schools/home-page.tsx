import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FrontSchool, getFrontPage } from '#contract/catalog/front-page.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { NumberedSteps } from '#web/kit/layout/numbered-steps.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { Mark } from '#web/kit/picture/mark.tsx';
import { FEE_PERCENT } from './applying/teach-line.ts';
import { CourseCard } from './course-card.tsx';
import { HOME_LINE } from './home-line.ts';
import styles from './home-page.module.css';
import { Quotes } from './quotes.tsx';
import { coursesQuery, frontPageQuery } from './schools.query.ts';

const SHOWN = 6;

const STEPS = [
  [
    'Pick a cohort',
    'Real dates, a small group, and a working professional to teach it. You see the price and how many seats are left.',
  ],
  [
    'Meet live',
    'Live sessions on a set schedule, shown in your time zone. Your sessions and lessons are on one dashboard.',
  ],
  ['Keep going', 'Workouts, events, and people who share your craft. Members pay less and can watch every recording.'],
] as const;

/**
 * The home page for visitors: what this is, what is on, who teaches, and what learners say. `events`: the next events.
 */
export function HomePage({ events }: { events: ReactNode }) {
  const { courses, meta } = useSuspenseQuery(coursesQuery()).data;
  const front = useSuspenseQuery(frontPageQuery).data;
  const { schools, quotes } = front;
  const shown = courses.slice(0, SHOWN);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1>Learn your craft in good company</h1>
          <p>{HOME_LINE}</p>
          <div className={styles.doors}>
            <ButtonLink to="/courses" size="lg">
              Browse Courses
            </ButtonLink>
            <ButtonLink to="/sign_up" size="lg" variant="secondary">
              Join for free
            </ButtonLink>
          </div>
          <People {...front} />
        </div>
        {events}
      </header>
      {shown.length > 0 && (
        <Section
          title="Courses"
          action={
            meta.total > SHOWN ? (
              <span className={styles.all}>
                <ButtonLink to="/courses" variant="quiet" size="sm">
                  See all {meta.total} courses
                </ButtonLink>
              </span>
            ) : null
          }
        >
          <CardGrid min={280}>
            {shown.map((course, index) => (
              <CourseCard key={course.id} course={course} first={index < 3} />
            ))}
          </CardGrid>
        </Section>
      )}
      {quotes.length > 0 && <Quotes quotes={quotes} />}
      {schools.length > 0 && <Schools schools={schools} />}
      <Section title="How it works">
        <NumberedSteps steps={STEPS} />
      </Section>
      <section className={styles.teach} aria-labelledby="teach-here">
        <div>
          <h2 id="teach-here">Know your craft? Teach it here</h2>
          <p>Run your own school: you set the dates, seats, and prices. We keep {FEE_PERCENT}% and handle the admin.</p>
        </div>
        <ButtonLink to="/teach_with_us" size="lg" variant="secondary">
          Teach with us
        </ButtonLink>
      </section>
    </div>
  );
}

/** A smaller number of learners isn't shown: it isn't worth showing off. */
const A_CROWD = 10;

type PeopleOfFront = Pick<ResponseOf<typeof getFrontPage>, 'teachers' | 'teachersCount' | 'learnersCount'>;

/** The people of Callboard: teachers by face, and how many people have learned here. */
function People({ teachers, teachersCount, learnersCount }: PeopleOfFront) {
  if (teachers.length === 0) return null;
  const names = teachers.slice(0, 2).map(({ name }) => name);
  const others = teachersCount - names.length;
  return (
    <div className={styles.people}>
      <span className={styles.faces} aria-hidden="true">
        {teachers.map(({ name, imageUrl }) => (
          <Face key={name} name={name} imageUrl={imageUrl} size="lg" />
        ))}
      </span>
      <p>
        {others > 0 ? (
          <span key="with-others">
            <strong>{names.join(', ')}</strong>
            {`${names.length > 1 ? ',' : ''} and ${others} ${others === 1 ? 'other teaches' : 'others teach'} here`}
          </span>
        ) : (
          <span>
            <strong>{names.join(' and ')}</strong> {names.length === 1 ? 'teaches' : 'teach'} here
          </span>
        )}
        {learnersCount >= A_CROWD && (
          <span>
            . <span className="tabular">{learnersCount.toLocaleString('en-US')}</span> people have learned with them
          </span>
        )}
        <span>.</span>
      </p>
    </div>
  );
}

function Schools({ schools }: { schools: readonly FrontSchool[] }) {
  return (
    <Section title="Schools">
      <ul className={styles.schools}>
        {schools.map((school) => (
          <li key={school.slug}>
            <AccentFrame accent={school.accent}>
              <Link to="/schools/$slug" params={{ slug: school.slug }}>
                <Mark name={school.name} imageUrl={school.imageUrl} />
                <span>
                  <strong>{school.name}</strong>
                  <span>{school.courses === 1 ? '1 course' : `${school.courses} courses`}</span>
                </span>
              </Link>
            </AccentFrame>
          </li>
        ))}
      </ul>
    </Section>
  );
}
