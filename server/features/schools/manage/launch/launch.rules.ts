import type { LaunchStep } from '#contract/schools/launch.endpoints.ts';
import { LAUNCH_FACTS, LAUNCH_FLAGS, type LaunchFlag, type LaunchMap } from '#contract/schools/launch.ts';
import type { LaunchStepRow } from '#server/features/landing/index.ts';
import type { ListingFacts } from '#server/features/schools/index.ts';
import type { CourseFacts } from './course-facts.query.ts';

/** The message for marking a derived step against its fact (rules-teachers U2). */
const FACT_MESSAGES: Readonly<Partial<Record<LaunchFlag, readonly [done: string, undone: string]>>> = {
  instructor: [
    'This is done once the landing page has an instructor.',
    'The landing page has an instructor, so this is done.',
  ],
  listed: ['This is done once the course is in the catalog.', 'The course is in the catalog, so this is done.'],
  dates: ['This is done once a cohort has all its dates.', 'A cohort has all its dates, so this is done.'],
};

/** The steps that are derived from the course itself. */
export function factsOf(course: CourseFacts): ReadonlySet<LaunchFlag> {
  const done: Partial<Record<LaunchFlag, boolean>> = {
    instructor: course.instructor,
    listed: course.listedAt !== null,
    dates: course.dated,
  };
  return new Set(LAUNCH_FACTS.filter((flag) => done[flag]));
}

/** Which listing requirements a course meets. */
export function listingFactsOf(course: CourseFacts): ListingFacts {
  return {
    name: course.name.trim() !== '',
    image: course.imageMediaId !== null,
    headline: course.headline.trim() !== '',
    overview: course.overview,
    instructors: course.instructor,
    outcomes: course.outcome,
    replyTo: course.replyTo,
  };
}

/** Every step, in checklist order. A derived step has neither a date nor a person who did it. */
export function launchSteps(course: CourseFacts, marked: readonly LaunchStepRow[]): LaunchStep[] {
  const facts = factsOf(course);
  return LAUNCH_FLAGS.map((flag) => {
    if (LAUNCH_FACTS.includes(flag)) {
      return { flag, done: facts.has(flag), fact: true, doneAtUtc: null, doneBy: null };
    }
    const row = marked.find(({ step }) => step === flag);
    return {
      flag,
      done: row !== undefined,
      fact: false,
      doneAtUtc: row?.doneAt.toISOString() ?? null,
      doneBy: row?.doneBy ?? null,
    };
  });
}

/** The map of flags, each 1 when done (T§3). */
export function launchMapOf(steps: readonly LaunchStep[]): LaunchMap {
  // Every flag has a step.
  return Object.fromEntries(steps.map(({ flag, done }) => [flag, done ? 1 : 0])) as LaunchMap;
}

/**
 * Problems with the requested marks: derived steps marked against their fact. A mark that agrees with the fact is no
 * change.
 */
export function markProblems(
  marks: Readonly<Partial<Record<LaunchFlag, 'done' | 'undone'>>>,
  facts: ReadonlySet<LaunchFlag>,
): Partial<Record<LaunchFlag, string>> {
  const problems: Partial<Record<LaunchFlag, string>> = {};
  for (const flag of LAUNCH_FACTS) {
    const mark = marks[flag];
    const messages = FACT_MESSAGES[flag];
    if (mark === undefined || messages === undefined || (mark === 'done') === facts.has(flag)) continue;
    problems[flag] = messages[mark === 'done' ? 0 : 1];
  }
  return problems;
}
