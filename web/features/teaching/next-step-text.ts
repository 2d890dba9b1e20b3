import type { NextStep } from '#contract/teaching/teaching-schools.endpoints.ts';

/** Where a step is done, as a route and its parameters. */
export interface StepPlace {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number>>;
}

/** The text of a step: what to do, why or until when, and where. */
export interface StepText {
  readonly title: string;
  /** Which course or school the step is about; a deadline is appended to it. */
  readonly about: string;
  readonly place: StepPlace;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The text of a step. Its deadline is written by the list, in the reader's time zone. */
export function wordsOfStep(step: NextStep): StepText {
  const course = { id: String(step.courseId ?? '') };
  const cohort = { id: String(step.cohortId ?? '') };
  const courseName = step.courseName ?? step.schoolName;
  const cohortName = step.cohortName || 'the new cohort';
  const count = step.count ?? 0;
  switch (step.step) {
    case 'found_course':
      return {
        title: 'Create your first course',
        about: step.schoolName,
        place: { to: '/teachers/courses/new', search: { school_id: step.schoolId } },
      };
    case 'confirm_reply_to':
      return {
        title: 'Confirm the reply-to email',
        about: `${courseName} · use the link in the email we sent`,
        place: { to: '/teachers/courses/$id/staff', params: course },
      };
    case 'fill_seats':
      return {
        title: `Fill ${plural(count, 'open seat', 'open seats')} in ${cohortName}`,
        about: courseName,
        place: { to: '/teachers/cohorts/$id/edit', params: cohort },
      };
    case 'open_cohort':
      return {
        title: `Publish ${cohortName}`,
        about: `${courseName} · can open for enrollment`,
        place: { to: '/teachers/courses/$id/publish_cohort', params: course },
      };
    case 'complete_cohort':
      return {
        title: `Finish ${cohortName}`,
        about: `${courseName} · ${plural(count, 'thing', 'things')} left before you can publish`,
        place: { to: '/teachers/cohorts/$id/edit', params: cohort },
      };
    case 'mend_listing':
      return {
        title: `Make the changes we asked for to get ${courseName} listed`,
        about: `${step.schoolName} · we reviewed it and emailed you`,
        place: { to: '/teachers/courses/$id/listing', params: course },
      };
    case 'get_listed':
      return {
        title: `Get ${courseName} listed`,
        about: `${step.schoolName} · it meets all catalog requirements`,
        place: { to: '/teachers/courses/$id/listing', params: course },
      };
    case 'launch_course':
      return {
        title: `Get ${courseName} ready to launch`,
        about: `${step.schoolName} · ${plural(count, 'step', 'steps')} left on the checklist`,
        place: { to: '/teachers/courses/$id/launch_step1', params: course },
      };
    case 'make_cohort':
      return {
        title: `Plan the next cohort for ${courseName}`,
        about: step.schoolName,
        place: { to: '/teachers/courses/$id/cohorts/new', params: course },
      };
  }
}
