import { useSuspenseQuery } from '@tanstack/react-query';
import type { Cohort } from '#contract/schools/cohort.ts';
import { chosenCohort, EnrollCard } from '#web/features/enrollment/enroll-card.tsx';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { ExampleCard } from '#web/features/enrollment/example-card.tsx';
import { EmailCapture } from '#web/features/surveys/email-capture.tsx';
import { PublicFrame } from '#web/kit/shell/public-frame.tsx';
import { AsVisitor } from '#web/session/current-user.ts';
import { CourseView } from './course-page.tsx';
import { FreeEvent } from './free-event.tsx';
import { landingQuery } from './schools.query.ts';

/**
 * A course's page as visitors see it, for the frame in its landing editor: nothing can be clicked. If no cohort is
 * open, an example takes its place (T§2).
 */
export function CoursePreviewPage({ address }: { address: string }) {
  const { course, cohorts, cohortDates, upcomingUserCohorts } = useSuspenseQuery(courseQuery(address)).data;
  const { data: landing } = useSuspenseQuery(landingQuery(address));
  const offered = [...upcomingUserCohorts, ...cohorts].map(forVisitors);
  const cohort = chosenCohort(offered, null);
  const dates = cohortDates.find((each) => each.cohortId === cohort?.id);
  return (
    <AsVisitor value={true}>
      <div inert>
        <PublicFrame>
          <CourseView
            course={course}
            landing={landing}
            sessions={dates?.sessions ?? []}
            side={
              <>
                {cohort ? (
                  <EnrollCard
                    course={course}
                    cohorts={offered}
                    cohort={cohort}
                    dates={cohortDates}
                    onPick={() => undefined}
                  />
                ) : (
                  <ExampleCard />
                )}
                <FreeEvent schoolSlug={course.schoolSlug} />
                <EmailCapture address={address} courseId={course.id} dated={cohort !== undefined} />
              </>
            }
          />
        </PublicFrame>
      </div>
    </AsVisitor>
  );
}

/** A cohort without anything that depends on the teacher's own account: price, seat, selection. */
function forVisitors(cohort: Cohort): Cohort {
  return {
    ...cohort,
    oneTimePrice: cohort.nonmemberPrice,
    alreadyEnrolled: false,
    alreadyTaken: false,
    selected: false,
    held: false,
    waitlist: null,
    datesChanged: null,
  };
}
