import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CohortDates } from '#contract/enrollment/cohort-dates.ts';
import { LANDING_ANCHORS, LANDING_HEADERS } from '#contract/landing/landing-blocks.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { BothTimes } from '#web/kit/time/both-times.tsx';
import { formatWeekly } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import styles from './landing-sections.module.css';
import { VideoPlayer } from './video-player.tsx';

/** Whether the section has an anchor. An ID must be unique, so a preview on the same page has none. */
interface Anchored {
  anchored?: boolean;
}

/** A section of the page under its own heading; `anchor`: the ID that links jump to. */
function Part({ title, anchor, children }: { title: string; anchor?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.part} id={anchor}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

export function OverviewPart({ page }: { page: Pick<LandingPage, 'overviewHeader' | 'overview'> }) {
  if (!page.overview) return null;
  return (
    <Part title={page.overviewHeader || LANDING_HEADERS.overviewHeader}>
      <RichText html={page.overview} />
    </Part>
  );
}

export function VideoPart({ of }: { of: OfCourse }) {
  return of.videoUrl ? <VideoPlayer address={of.videoUrl} of={of} /> : null;
}

export function OutcomesPart({
  page,
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'outcomesHeader' | 'outcomes'> }) {
  if (page.outcomes.length === 0) return null;
  return (
    <Part
      title={page.outcomesHeader || LANDING_HEADERS.outcomesHeader}
      anchor={anchored ? LANDING_ANCHORS.outcomes : undefined}
    >
      <ul className={styles.checks}>
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
  );
}

export function TestimonialsPart({
  page,
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'testimonialHeader' | 'testimonials'> }) {
  if (page.testimonials.length === 0) return null;
  return (
    <Part
      title={page.testimonialHeader || LANDING_HEADERS.testimonialHeader}
      anchor={anchored ? LANDING_ANCHORS.testimonials : undefined}
    >
      <div className={styles.quotes}>
        {page.testimonials.map((said) => (
          <figure key={said.id}>
            <blockquote>
              <RichText html={said.quote} />
            </blockquote>
            <figcaption>
              <Face name={said.authorName} imageUrl={said.imageUrl} size="md" />
              <span>
                <strong>{said.authorName}</strong>
                {said.authorTitle && <span className={textStyles.soft}>{said.authorTitle}</span>}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Part>
  );
}

/** Instructors: a face, what they have done, and their bio. */
export function InstructorsPart({
  page,
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'instructorHeader' | 'instructors'> }) {
  if (page.instructors.length === 0) return null;
  return (
    <Part
      title={page.instructorHeader || LANDING_HEADERS.instructorHeader}
      anchor={anchored ? LANDING_ANCHORS.instructors : undefined}
    >
      <ul className={styles.people}>
        {page.instructors.map((person) => (
          <li key={person.id}>
            <Face name={person.name} imageUrl={person.imageUrl} size="lg" />
            <div>
              <h3>{person.name}</h3>
              {person.title && <p className={textStyles.soft}>{person.title}</p>}
              <RichText html={person.bio} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Sessions of the cohort chosen in the enroll card. */
type Sessions = CohortDates['sessions'];

/** The session dates, also in the reader's time zone. */
function Dates({ sessions }: { sessions: Sessions }) {
  return (
    <ul className={styles.dates}>
      {sessions.map(({ startsAtUtc, timezone }) => (
        <li key={startsAtUtc}>
          <BothTimes at={startsAtUtc} zone={timezone} />
        </li>
      ))}
    </ul>
  );
}

/** `Week 3 · Character` already says its number, so none is shown beside it. */
function saysItsNumber(title: string, number: number): boolean {
  return new RegExp(`^\\D{0,12}${number}(?!\\d)`).test(title);
}

/** Week by week. With a cohort's sessions, each step shows its dates if they divide evenly; otherwise all are below. */
export function OutlinesPart({
  page,
  sessions = [],
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'outlineHeader' | 'outlines'>; sessions?: Sessions }) {
  const each = sessions.length / page.outlines.length;
  const shared = sessions.length > 0 && Number.isInteger(each);
  const below = !shared && sessions.length > 0 && (
    <details className={styles.live}>
      <summary>
        {sessions.length === 1 ? 'The live session' : `All ${sessions.length} live sessions`} in your cohort
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <Dates sessions={sessions} />
    </details>
  );
  if (page.outlines.length === 0) return below || null;
  const numbered = !page.outlines.every(({ title }, at) => saysItsNumber(title, at + 1));
  return (
    <Part
      title={page.outlineHeader || LANDING_HEADERS.outlineHeader}
      anchor={anchored ? LANDING_ANCHORS.outlines : undefined}
    >
      <ol className={styles.outline}>
        {page.outlines.map((step, at) => (
          <li key={step.id} className={numbered ? styles.numbered : undefined}>
            {numbered && (
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
            )}
            <div>
              <h3>{step.title}</h3>
              <p className={styles.lines}>{step.desc}</p>
              {shared && <Dates sessions={sessions.slice(at * each, (at + 1) * each)} />}
            </div>
          </li>
        ))}
      </ol>
      {below}
    </Part>
  );
}

/** The chosen cohort's hours in the reader's time zone, if it differs from the school's. */
function OwnHours({ sessions }: { sessions: Sessions }) {
  const zone = useTimeZone();
  const starts = sessions.map(({ startsAtUtc }) => new Date(startsAtUtc));
  const own = formatWeekly(starts, zone);
  if (!own || own === formatWeekly(starts, sessions[0]?.timezone ?? zone)) return null;
  return <p>In your time zone: {own}</p>;
}

/** When learners attend and how much time it takes; with a cohort's sessions, also in the reader's time zone. */
export function SchedulesPart({
  page,
  sessions = [],
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'scheduleHeader' | 'timeCommitment' | 'schedules'>; sessions?: Sessions }) {
  if (page.schedules.length === 0 && !page.timeCommitment) return null;
  return (
    <Part
      title={page.scheduleHeader || LANDING_HEADERS.scheduleHeader}
      anchor={anchored ? LANDING_ANCHORS.schedules : undefined}
    >
      {page.timeCommitment && <p className={textStyles.large}>{page.timeCommitment}</p>}
      {page.schedules.length > 0 && (
        <ul className={styles.schedule}>
          {page.schedules.map((slot) => (
            <li key={slot.id}>
              <h3>{slot.title}</h3>
              <p className={textStyles.name}>{slot.timeSlot}</p>
              <p className={styles.lines}>{slot.desc}</p>
            </li>
          ))}
        </ul>
      )}
      {page.schedules.length > 0 && <OwnHours sessions={sessions} />}
    </Part>
  );
}

/** Shown in place of an uploaded picture that no longer exists. */
const UNCHOSEN = 'notices-0-0';

export function BenefitsPart({
  page,
  anchored = true,
}: Anchored & { page: Pick<LandingPage, 'benefitsHeader' | 'benefitsImageUrl' | 'benefits'> }) {
  if (page.benefits.length === 0) return null;
  return (
    <Part
      title={page.benefitsHeader || LANDING_HEADERS.benefitsHeader}
      anchor={anchored ? LANDING_ANCHORS.benefits : undefined}
    >
      <div className={page.benefitsImageUrl ? styles.pictured : undefined}>
        {page.benefitsImageUrl && (
          <div className={styles.picture}>
            <Cover cover={UNCHOSEN} imageUrl={page.benefitsImageUrl} shape="square" />
          </div>
        )}
        <ul className={styles.checks}>
          {page.benefits.map((benefit) => (
            <li key={benefit.id}>
              <IconCheck size={20} stroke={2} aria-hidden="true" />
              <div>
                <h3>{benefit.title}</h3>
                <p className={styles.lines}>{benefit.desc}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Part>
  );
}

export function FaqsPart({ page, anchored = true }: Anchored & { page: Pick<LandingPage, 'faqHeader' | 'faqs'> }) {
  if (page.faqs.length === 0) return null;
  return (
    <Part title={page.faqHeader || LANDING_HEADERS.faqHeader} anchor={anchored ? 'faqs' : undefined}>
      <div className={styles.questions}>
        {page.faqs.map((question) => (
          <details key={question.id}>
            <summary>
              <bdi>{question.title}</bdi>
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </summary>
            <RichText html={question.desc} />
          </details>
        ))}
      </div>
    </Part>
  );
}

/** The instructors at the top: face, experience, and how often this course was taught. Links to their section. */
export function HostedBy({
  instructors,
  taught = 0,
  anchored = true,
}: Anchored & { instructors: LandingPage['instructors']; taught?: number }) {
  if (instructors.length === 0) return null;
  return (
    <section className={styles.hosted} aria-label="Hosted by">
      {anchored && <p className={textStyles.soft}>Hosted by</p>}
      <ul>
        {instructors.map((person) => (
          <li key={person.id}>
            <a href={anchored ? `#${LANDING_ANCHORS.instructors}` : '#block-instructors'}>
              <Face name={person.name} imageUrl={person.imageUrl} size="lg" />
              <span>
                <strong>{person.name}</strong>
                <bdi className={textStyles.soft}>{person.title}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {taught > 0 && (
        <p className={styles.taught}>
          <strong className="tabular">{taught}</strong> {taught === 1 ? 'cohort' : 'cohorts'} taught so far
        </p>
      )}
    </section>
  );
}

export interface OfCourse {
  name: string;
  cover: string;
  imageUrl: string | null;
  videoUrl: string | null;
}

/** All sections of a page below its header, in T's order. */
export function LandingSections({
  page,
  of,
  sessions,
  anchored = true,
}: Anchored & { page: LandingPage; of: OfCourse; sessions?: Sessions }) {
  return (
    <div className={styles.sections}>
      <OverviewPart page={page} />
      <VideoPart of={of} />
      <OutcomesPart page={page} anchored={anchored} />
      <TestimonialsPart page={page} anchored={anchored} />
      <InstructorsPart page={page} anchored={anchored} />
      <OutlinesPart page={page} {...(sessions && { sessions })} anchored={anchored} />
      <SchedulesPart page={page} {...(sessions && { sessions })} anchored={anchored} />
      <BenefitsPart page={page} anchored={anchored} />
      <FaqsPart page={page} anchored={anchored} />
    </div>
  );
}
