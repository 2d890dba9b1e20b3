import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CourseCard as CourseOfCard } from '#contract/schools/courses.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { NumberedSteps } from '#web/kit/layout/numbered-steps.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { CoverList } from '#web/kit/picture/cover-list.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { CourseCard } from './course-card.tsx';
import { HOME_LINE } from './home-line.ts';
import styles from './home-page.module.css';
import { coursesQuery } from './schools.query.ts';

const SHOWN = 6;
const ON_THE_BOARD = 4;

const STEPS = [
  [
    'Pick a cohort',
    'Real dates, a small group, a working professional in the room. You see the price and the seats left.',
  ],
  ['Meet live', 'Every week on the same evening, in your own time zone. Sessions and lessons stand on one dashboard.'],
  ['Keep going', 'Workouts, events and people who do the same. Members pay less and see every recording.'],
] as const;

/** The start page for visitors: what this is, and what is on. */
export function HomePage() {
  const { courses, meta } = useSuspenseQuery(coursesQuery()).data;
  const shown = courses.slice(0, SHOWN);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1>Learn the craft in company</h1>
          <p>{HOME_LINE}</p>
          <div className={styles.doors}>
            <ButtonLink to="/courses" size="lg">
              See the courses
            </ButtonLink>
            <ButtonLink to="/sign_up" size="lg" variant="secondary">
              Join for free
            </ButtonLink>
          </div>
        </div>
        <Board courses={courses} />
      </header>
      {shown.length > 0 && (
        <Section
          title="What is on"
          action={
            meta.total > SHOWN ? (
              <span className={styles.all}>
                <ButtonLink to="/courses" variant="quiet" size="sm">
                  All {meta.total} courses
                </ButtonLink>
              </span>
            ) : null
          }
        >
          <CoverList of={shown}>
            <CardGrid min={280}>
              {shown.map((course, index) => (
                <CourseCard key={course.id} course={course} first={index < 3} />
              ))}
            </CardGrid>
          </CoverList>
        </Section>
      )}
      <Section title="How it works">
        <NumberedSteps steps={STEPS} />
      </Section>
      <section className={styles.teach} aria-labelledby="teach-here">
        <div>
          <h2 id="teach-here">You know the craft? Teach it here</h2>
          <p>A school of your own: you set dates, seats and prices. We keep 15% and do the desk work.</p>
        </div>
        <ButtonLink to="/teach_with_us" size="lg" variant="secondary">
          Teach with us
        </ButtonLink>
      </section>
    </div>
  );
}

function seatWords(left: number): string {
  if (left <= 0) return 'sold out';
  return left === 1 ? '1 seat left' : `${left} seats left`;
}

/** The callboard itself: what begins next, and when. */
function Board({ courses }: { courses: readonly CourseOfCard[] }) {
  const next = courses.filter((course) => course.nextCohort?.startsAtUtc).slice(0, ON_THE_BOARD);
  if (next.length === 0) return null;
  return (
    <aside className={styles.board} aria-labelledby="on-the-board">
      <h2 id="on-the-board">Next on the board</h2>
      <ul>
        {next.map((course) => (
          <li key={course.id}>
            {course.nextCohort?.startsAtUtc && <CalendarLeaf at={course.nextCohort.startsAtUtc} size="sm" />}
            <div>
              <Link to="/courses/$slug" params={{ slug: course.slug }}>
                {course.name}
              </Link>
              <p>
                {course.schoolName} · {seatWords(course.nextCohort?.seatsRemaining ?? 0)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
