import type { ListingState } from '#contract/schools/listing.ts';
import { MAX_NEXT_STEPS, NEXT_STEPS, type NextStep } from '#contract/teaching/teaching-schools.endpoints.ts';
import { type CohortDraft, openProblems, saleRefusalAt } from '#server/features/schools/index.ts';

/** A deadline this close, with seats left, becomes a next step. */
export const DEADLINE_NEAR_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Place {
  readonly schoolId: number;
  readonly schoolName: string;
}
export interface CourseFacts extends Place {
  readonly courseId: number;
  readonly courseName: string;
  /** True if one of the course's cohorts is a draft, on sale, or running. */
  readonly hasCohort: boolean;
  readonly replyToWaits: boolean;
  readonly hasOpened: boolean;
  /** State of the course's last listing request. Null: it never made one. */
  readonly listing: ListingState | null;
  readonly listed: boolean;
  readonly listable: boolean;
  /** Steps left on launch checklists one and two. */
  readonly stepsLeft: number;
}
export interface CohortFacts extends Place, CohortDraft {
  readonly courseId: number;
  readonly courseName: string;
  readonly cohortId: number;
  /** Seats that are neither taken nor held. */
  readonly free: number;
}
export interface Facts {
  readonly emptySchools: readonly Place[];
  readonly courses: readonly CourseFacts[];
  /** Drafts, and cohorts on sale. */
  readonly cohorts: readonly CohortFacts[];
}

function stepOf(
  step: NextStep['step'],
  place: Place & Partial<Pick<CohortFacts, 'courseId' | 'courseName' | 'cohortId' | 'name'>>,
  more: { count?: number; atUtc?: string } = {},
): NextStep {
  return {
    step,
    schoolId: place.schoolId,
    schoolName: place.schoolName,
    courseId: place.courseId ?? null,
    courseName: place.courseName ?? null,
    cohortId: place.cohortId ?? null,
    cohortName: place.name ?? null,
    count: more.count ?? null,
    atUtc: more.atUtc ?? null,
  };
}

function ofCohort(cohort: CohortFacts, now: Date): NextStep | null {
  if (cohort.status === 'draft') {
    const missing = Object.keys(openProblems(cohort, now)).length;
    return missing === 0 ? stepOf('open_cohort', cohort) : stepOf('complete_cohort', cohort, { count: missing });
  }
  const due = cohort.paymentDueAt;
  if (!due || saleRefusalAt(cohort, now) || cohort.free <= 0) return null;
  if (due.getTime() > now.getTime() + DEADLINE_NEAR_DAYS * DAY_MS) return null;
  return stepOf('fill_seats', cohort, { count: cohort.free, atUtc: due.toISOString() });
}

/** What is missing before a course launches (rules-teachers U1, U4). */
function ofLaunch(course: CourseFacts): NextStep[] {
  const { listed, listing, listable, hasOpened, stepsLeft } = course;
  return [
    ...(!listed && listing === 'returned' ? [stepOf('mend_listing', course)] : []),
    ...(!listed && listing === null && listable ? [stepOf('get_listed', course)] : []),
    ...(!hasOpened && stepsLeft > 0 ? [stepOf('launch_course', course, { count: stepsLeft })] : []),
  ];
}

/** Next steps, the most urgent first: by the order of `NEXT_STEPS`, then the nearest deadline, then by name. */
export function nextSteps({ emptySchools, courses, cohorts }: Facts, now: Date): NextStep[] {
  const steps = [
    ...emptySchools.map((school) => stepOf('found_course', school)),
    ...courses.filter((course) => course.replyToWaits).map((course) => stepOf('confirm_reply_to', course)),
    ...courses.flatMap(ofLaunch),
    ...cohorts.map((cohort) => ofCohort(cohort, now)).filter((step) => step !== null),
    ...courses.filter((course) => !course.hasCohort).map((course) => stepOf('make_cohort', course)),
  ];
  const rank = (step: NextStep) => NEXT_STEPS.indexOf(step.step);
  const when = (step: NextStep) => step.atUtc ?? '';
  const name = (step: NextStep) => `${step.courseName ?? step.schoolName} ${step.cohortName ?? ''}`;
  return steps
    .toSorted((a, b) => rank(a) - rank(b) || when(a).localeCompare(when(b)) || name(a).localeCompare(name(b)))
    .slice(0, MAX_NEXT_STEPS);
}
