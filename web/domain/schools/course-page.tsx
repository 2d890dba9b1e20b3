import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Cohort } from '#contract/schools/cohort.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import { EnrolCard } from '#web/domain/enrolment/enrol-card.tsx';
import { courseQuery } from '#web/domain/enrolment/enrolment.query.ts';
import { courseSurveysQuery } from '#web/domain/surveys/surveys.query.ts';
import { HostBar } from '#web/domain/teaching/host-bar.tsx';
import { useHosting } from '#web/domain/teaching/use-hosting.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useInView } from '#web/kit/layout/in-view.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import styles from './course-page.module.css';
import { HostedCohorts } from './hosted-cohorts.tsx';
import { landingQuery } from './schools.query.ts';

/** Where the way in stands on the page. */
const CARD = 'enroll';

/** The public page of a course: the promise, the proof, and at the side the way in, always in view. */
export function CoursePage({ address }: { address: string }) {
  const { course, cohorts, upcomingUserCohorts } = useSuspenseQuery(courseQuery(address)).data;
  const { data: landing } = useSuspenseQuery(landingQuery(address));
  const offered = [...upcomingUserCohorts, ...cohorts];
  const view = useHosting('course', course.id);
  return (
    <>
      <HostBar kind="course" view={view} />
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={styles.crumbs}>
            <Link to="/courses">Courses</Link>
            {course.topic && (
              <>
                {' / '}
                <Link to="/courses" search={{ topic: course.topic }}>
                  {course.topic}
                </Link>
              </>
            )}
          </p>
          <h1 className={styles.title}>{course.name}</h1>
          <p className={styles.promise}>{landing?.headline || course.description}</p>
          <p className={styles.by}>
            by{' '}
            <Link to="/schools/$slug" params={{ slug: course.schoolSlug }}>
              {course.schoolName}
            </Link>
          </p>
        </header>
        <div className={styles.cover}>
          <Cover name={course.name} topic={course.topic} imageUrl={course.imageUrl} first />
        </div>
        <div className={styles.side} id={CARD}>
          {course.archived ? (
            <ArchivedNotice />
          ) : view.own ? (
            <HostedCohorts cohorts={offered} />
          ) : (
            <>
              <EnrolCard course={course} cohorts={offered} />
              <Interest address={address} />
            </>
          )}
        </div>
        {!view.own && !course.archived && <PhoneBar cohorts={offered} name={course.name} />}
        <div className={styles.text}>
          {!landing?.overview && <p>{course.description}</p>}
          {landing && <Landing page={landing} />}
        </div>
      </div>
    </>
  );
}

/** Where the way in was, of a course that is taught no more. */
function ArchivedNotice() {
  return (
    <Card as="section" tone="sunken">
      <h2 className={styles.archived}>No longer offered</h2>
      <p>This course is archived. Everyone who took it keeps their lessons, material and recordings.</p>
    </Card>
  );
}

/** For who would come another time: the interest survey, behind which the waitlist is. */
function Interest({ address }: { address: string }) {
  const { data } = useQuery(courseSurveysQuery(address));
  const interest = data?.find(({ kind }) => kind === 'interest');
  if (!interest) return null;
  return (
    <p className={styles.interest}>
      Another time?{' '}
      <Link to="/surveys/$id" params={{ id: String(interest.id) }}>
        Join the waitlist
      </Link>
    </p>
  );
}

/** On a phone the way in stays in view: out of the card's sight as a line at the foot, which leads there. */
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
              <>
                {' from '}
                <DateOnly at={next.startsAtUtc} style="short" />
              </>
            )}
          </>
        ) : (
          name
        )}
      </p>
      <ButtonAnchor href={`#${CARD}`} size="sm">
        See dates
      </ButtonAnchor>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Landing({ page }: { page: LandingPage }) {
  return (
    <>
      {page.overview && (
        <Part title={page.overviewHeader || 'What this course is'}>
          <RichText html={page.overview} />
        </Part>
      )}
      {page.outcomes.length > 0 && (
        <Part title={page.outcomesHeader || 'What you leave with'}>
          <ul className={styles.outcomes}>
            {page.outcomes.map((outcome) => (
              <li key={outcome.id}>
                <IconCheck size={20} stroke={2} aria-hidden="true" />
                <div>
                  <h3>{outcome.title}</h3>
                  <RichText html={outcome.desc} />
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {page.outlines.length > 0 && (
        <Part title={page.outlineHeader || 'Course outline'}>
          <ol className={styles.outline}>
            {page.outlines.map((step) => (
              <li key={step.id}>
                <h3>{step.title}</h3>
                <p>{step.desc}</p>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {(page.schedules.length > 0 || page.timeCommitment) && (
        <Part title={page.scheduleHeader || 'When it happens'}>
          {page.timeCommitment && <p className={styles.commitment}>{page.timeCommitment}</p>}
          <ul className={styles.schedule}>
            {page.schedules.map((slot) => (
              <li key={slot.id}>
                <h3>{slot.title}</h3>
                <p className={styles.slot}>{slot.timeSlot}</p>
                <p>{slot.desc}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {page.instructors.length > 0 && (
        <Part title={page.instructorHeader || 'Who teaches'}>
          <ul className={styles.people}>
            {page.instructors.map((person) => (
              <li key={person.id}>
                <Cover name={person.name} imageUrl={person.imageUrl} shape="thumb" />
                <div>
                  <h3>{person.name}</h3>
                  {person.title && <p className={styles.soft}>{person.title}</p>}
                  <RichText html={person.bio} />
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {page.testimonials.length > 0 && (
        <Part title={page.testimonialHeader || 'What learners say'}>
          <div className={styles.quotes}>
            {page.testimonials.map((said) => (
              <figure key={said.id}>
                <blockquote>
                  <RichText html={said.quote} />
                </blockquote>
                <figcaption>
                  <strong>{said.authorName}</strong>
                  {said.authorTitle && <span className={styles.soft}>{said.authorTitle}</span>}
                </figcaption>
              </figure>
            ))}
          </div>
        </Part>
      )}
      {page.benefits.length > 0 && (
        <Part title={page.benefitsHeader || 'What comes with it'}>
          <ul className={styles.outcomes}>
            {page.benefits.map((benefit) => (
              <li key={benefit.id}>
                <IconCheck size={20} stroke={2} aria-hidden="true" />
                <div>
                  <h3>{benefit.title}</h3>
                  <p>{benefit.desc}</p>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {page.faqs.length > 0 && (
        <Part title={page.faqHeader || 'Questions'}>
          <div className={styles.questions}>
            {page.faqs.map((question) => (
              <details key={question.id}>
                <summary>
                  {question.title}
                  <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
                </summary>
                <RichText html={question.desc} />
              </details>
            ))}
          </div>
        </Part>
      )}
    </>
  );
}
