import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CohortDates } from '#contract/enrollment/cohort-dates.ts';
import type { Course } from '#contract/enrollment/enrollment.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { LEVEL_TEXT } from '#contract/schools/course-level.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import { chosenCohort, EnrollCard } from '#web/features/enrollment/enroll-card.tsx';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { HostedBy, LandingSections } from '#web/features/landing/page/landing-sections.tsx';
import { EmailCapture } from '#web/features/surveys/email-capture.tsx';
import { HostBar } from '#web/features/teaching/host-bar.tsx';
import { useHosting } from '#web/features/teaching/use-hosting.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useInView } from '#web/kit/layout/in-view.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import styles from './course-page.module.css';
import { FreeEvent } from './free-event.tsx';
import { HostedCohorts } from './hosted-cohorts.tsx';
import { landingQuery } from './schools.query.ts';

/** Anchor of the enroll card. */
const CARD = 'enroll';

/** A course's public page: what it promises, the proof, and beside it the enroll card, always in view. */
export function CoursePage({ address }: { address: string }) {
  const { course, cohorts, cohortDates, upcomingUserCohorts } = useSuspenseQuery(courseQuery(address)).data;
  const { data: landing } = useSuspenseQuery(landingQuery(address));
  const offered = [...upcomingUserCohorts, ...cohorts];
  const [picked, setPicked] = useState<number | null>(null);
  const cohort = chosenCohort(offered, picked);
  const dates = cohortDates.find((each) => each.cohortId === cohort?.id);
  const view = useHosting('course', course.id);
  return (
    <CourseView
      course={course}
      landing={landing}
      sessions={dates?.sessions ?? []}
      above={<HostBar kind="course" view={view} />}
      side={
        view.own ? (
          <HostedCohorts cohorts={offered} />
        ) : (
          <>
            <EnrollCard course={course} cohorts={offered} cohort={cohort} dates={cohortDates} onPick={setPicked} />
            <FreeEvent schoolSlug={course.schoolSlug} />
            <EmailCapture address={address} courseId={course.id} dated={cohort !== undefined} />
          </>
        )
      }
      below={!view.own && !course.archived && <PhoneBar cohorts={offered} name={course.name} />}
    />
  );
}

/**
 * A course's page around the given side content: for visitors, for its teachers, and for the landing editor's preview.
 */
export function CourseView({
  course,
  landing,
  sessions,
  above,
  side,
  below,
}: {
  course: Course;
  landing: LandingPage | null;
  /** Sessions of the cohort shown at the side. */
  sessions: CohortDates['sessions'];
  above?: ReactNode;
  /** The side content; on an archived course, a notice takes its place. */
  side: ReactNode;
  below?: ReactNode;
}) {
  return (
    <AccentFrame accent={course.accent}>
      {above}
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={styles.crumbs}>
            <Link to="/courses">Courses</Link>
            {course.topic && (
              <span>
                {' / '}
                <Link to="/courses" search={{ topic: course.topic }}>
                  {course.topic}
                </Link>
              </span>
            )}
          </p>
          <h1 className={styles.title}>{course.name}</h1>
          <p className={styles.promise}>{landing?.headline || course.description}</p>
          {course.level && <p className={textStyles.softSmall}>Level: {LEVEL_TEXT[course.level]}</p>}
          <p className={styles.by}>
            by{' '}
            <Link to="/schools/$slug" params={{ slug: course.schoolSlug }}>
              {course.schoolName}
            </Link>
          </p>
        </header>
        <div className={styles.cover}>
          <Cover cover={course.cover} imageUrl={course.imageUrl} first />
        </div>
        <div className={styles.side} id={CARD}>
          {course.archived ? <ArchivedNotice /> : side}
        </div>
        {below}
        <div className={styles.text}>
          {landing && <HostedBy instructors={landing.instructors} taught={course.cohortsTaught} />}
          {!landing?.overview && <p>{course.description}</p>}
          {landing && <LandingSections page={landing} of={course} sessions={sessions} />}
          {!course.archived && <Employer slug={course.slug} />}
        </div>
      </div>
    </AccentFrame>
  );
}

/** Replaces the enroll card of a course that is no longer taught. */
function ArchivedNotice() {
  return (
    <Card as="section" tone="sunken">
      <h2 className={textStyles.larger}>No longer offered</h2>
      <p>This course is archived. Everyone who took it keeps their lessons, material, and recordings.</p>
    </Card>
  );
}

/** Offers a letter to people whose employer pays for learning. */
function Employer({ slug }: { slug: string }) {
  return (
    <p className={textStyles.soft}>
      Does your employer pay for courses?{' '}
      <Link to="/courses/$slug/reimbursement" params={{ slug }}>
        Get a reimbursement letter
      </Link>
    </p>
  );
}

/** On a phone, a bar at the bottom links to the enroll card while the card is out of view. */
function PhoneBar({ cohorts, name }: { cohorts: readonly Cohort[]; name: string }) {
  const signedIn = useVisitor() !== null;
  const cardSeen = useInView(CARD);
  const next = cohorts.find((cohort) => cohort.enrolmentOpen && cohort.seatsRemaining > 0);
  if (cardSeen) return null;
  return (
    <div className={signedIn ? `${styles.bar} ${styles.overTabs}` : styles.bar}>
      <p>
        {next ? (
          <>
            <strong>
              <Money dollars={next.oneTimePrice} free="Free" />
            </strong>
            {next.startsAtUtc && (
              <span>
                {' from '}
                <DateOnly at={next.startsAtUtc} style="short" />
              </span>
            )}
          </>
        ) : (
          name
        )}
      </p>
      <ButtonAnchor href={`#${CARD}`} size="sm">
        {next ? 'Enroll' : 'See dates'}
      </ButtonAnchor>
    </div>
  );
}
