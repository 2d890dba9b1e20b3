import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { FieldLink } from '#web/kit/form/field-link.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import styles from './cohort-side.module.css';
import { CohortState } from './cohort-state.tsx';

interface SideProps {
  cohort: TeacherCohort;
  /** Who last saved the cohort and when, as far as the form knows. */
  lastSaved: { by: string | null; at: string | null };
}

/** The sidebar: the cohort's state and what it means, what is missing, who saved last, and the publish button. */
export function CohortSide({ cohort, lastSaved }: SideProps) {
  return (
    <div className={styles.side}>
      <section className={styles.part} aria-labelledby="cohort-status">
        <h2 id="cohort-status">Status</h2>
        <CohortState status={cohort.status} />
        <StateText cohort={cohort} />
      </section>
      {cohort.status === 'draft' && <ToPublish cohort={cohort} />}
      {cohort.status !== 'draft' && cohort.status !== 'cancelled' && <PublicPage slug={cohort.course.slug} />}
      {lastSaved.at && (
        <p className={textStyles.softSmall}>
          Last saved{lastSaved.by && <span>{` by ${lastSaved.by}`}</span>}
          <span>, </span>
          <DateTime at={lastSaved.at} />
        </p>
      )}
    </div>
  );
}

function StateText({ cohort }: { cohort: TeacherCohort }) {
  const { status, seats, capacity, paymentDueAtUtc, cancelledAtUtc } = cohort;
  switch (status) {
    case 'draft':
      return <p>Only your team can see it. No one can enroll yet.</p>;
    case 'enrolling':
      return (
        <>
          <p key="enrolling">
            Open for enrollment
            {paymentDueAtUtc && (
              <span>
                {' '}
                until <DateTime at={paymentDueAtUtc} />
              </span>
            )}
            <span>.</span>
          </p>
          <Seats capacity={capacity} seats={seats} />
        </>
      );
    case 'started':
      return (
        <>
          <p>In progress. You can't change the start or time zone anymore.</p>
          <Seats capacity={capacity} seats={seats} />
        </>
      );
    case 'completed':
      return (
        <>
          <p>This cohort has ended. You can only change its name and moniker.</p>
          <Seats capacity={capacity} seats={seats} />
        </>
      );
    case 'cancelled':
      return (
        <>
          <p className={textStyles.error}>Cannot modify a cancelled cohort</p>
          {cancelledAtUtc && (
            <p className={textStyles.softSmall}>
              Canceled <DateTime at={cancelledAtUtc} />
            </p>
          )}
        </>
      );
  }
}

function Seats({ capacity, seats }: Pick<TeacherCohort, 'capacity' | 'seats'>) {
  return (
    <dl className={styles.seats}>
      <div>
        <dt>Sold</dt>
        <dd>
          {formatCount(seats.taken)} of {formatCount(capacity)}
        </dd>
      </div>
      {seats.held > 0 && (
        <div>
          <dt>On hold in a checkout or offer</dt>
          <dd>{formatCount(seats.held)}</dd>
        </div>
      )}
      {seats.waiting > 0 && (
        <div>
          <dt>On the waitlist</dt>
          <dd>{formatCount(seats.waiting)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Everything that keeps a draft from opening, each a link to its field, and the button to open it. */
function ToPublish({ cohort }: { cohort: TeacherCohort }) {
  const { missing } = cohort;
  return (
    <section className={styles.part} aria-labelledby="cohort-publish">
      <h2 id="cohort-publish">Publishing</h2>
      {missing.length === 0 ? (
        <p>Can open for enrollment.</p>
      ) : (
        <>
          <p>
            {missing.length === 1
              ? 'One thing left before you can publish:'
              : `${missing.length} things left before you can publish:`}
          </p>
          <ul className={styles.missing}>
            {missing.map(({ field, message }) => (
              <li key={field}>
                <FieldLink field={field}>{message}</FieldLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={textStyles.softSmall}>
        Opening enrollment cannot be reversed. You'll see what happens before you confirm.
      </p>
      <ButtonLink
        to="/teachers/courses/$id/publish_cohort"
        params={{ id: String(cohort.courseId) }}
        search={{ cohort: cohort.id }}
        variant="secondary"
      >
        Publish this cohort
      </ButtonLink>
    </section>
  );
}

function PublicPage({ slug }: { slug: string }) {
  const address = `${publicConfig().origin}/courses/${slug}`;
  return (
    <section className={styles.part} aria-labelledby="cohort-page">
      <h2 id="cohort-page">Where learners enroll</h2>
      <p className={layoutStyles.shrinkable}>
        <Link to="/courses/$slug" params={{ slug }}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
      </p>
      <div>
        <CopyButton text={address}>Copy link</CopyButton>
      </div>
    </section>
  );
}
