import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { FieldLink } from '#web/kit/form/field-link.tsx';
import { SideCancelled, SideFigures, SideMissing, SidePart } from '#web/kit/layout/editor-frame-side.tsx';
import { LastSaved } from '#web/kit/layout/last-saved.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { CohortState } from './cohort-state.tsx';

interface SideProps {
  cohort: TeacherCohort;
  /** Who last saved the cohort and when, as far as the form knows. */
  lastSaved: { by: string | null; at: string | null };
}

/** The sidebar: the cohort's state and what it means, what is missing, who saved last, and the publish button. */
export function CohortSide({ cohort, lastSaved }: SideProps) {
  return (
    <div className={layoutStyles.column20}>
      <SidePart id="cohort-status" title="Status">
        <CohortState status={cohort.status} />
        <StateText cohort={cohort} />
      </SidePart>
      {cohort.status === 'draft' && <ToPublish cohort={cohort} />}
      {cohort.status !== 'draft' && cohort.status !== 'cancelled' && <PublicPage slug={cohort.course.slug} />}
      <LastSaved {...lastSaved} />
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
      return <SideCancelled at={cancelledAtUtc}>Cannot modify a cancelled cohort</SideCancelled>;
  }
}

function Seats({ capacity, seats }: Pick<TeacherCohort, 'capacity' | 'seats'>) {
  const rows: [string, string][] = [['Sold', `${formatCount(seats.taken)} of ${formatCount(capacity)}`]];
  if (seats.held > 0) rows.push(['On hold in a checkout or offer', formatCount(seats.held)]);
  if (seats.waiting > 0) rows.push(['On the waitlist', formatCount(seats.waiting)]);
  return <SideFigures rows={rows} />;
}

/** Everything that keeps a draft from opening, each a link to its field, and the button to open it. */
function ToPublish({ cohort }: { cohort: TeacherCohort }) {
  const { missing } = cohort;
  return (
    <SidePart id="cohort-publish" title="Publishing">
      {missing.length === 0 ? (
        <p>Can open for enrollment.</p>
      ) : (
        <SideMissing
          lead={
            missing.length === 1
              ? 'One thing left before you can publish:'
              : `${missing.length} things left before you can publish:`
          }
          gaps={missing.map(({ field, message }) => ({ field, text: <FieldLink field={field}>{message}</FieldLink> }))}
        />
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
    </SidePart>
  );
}

function PublicPage({ slug }: { slug: string }) {
  const address = `${publicConfig().origin}/courses/${slug}`;
  return (
    <SidePart id="cohort-page" title="Where learners enroll">
      <p className={layoutStyles.shrinkable}>
        <Link to="/courses/$slug" params={{ slug }}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
      </p>
      <div>
        <CopyButton text={address}>Copy link</CopyButton>
      </div>
    </SidePart>
  );
}
