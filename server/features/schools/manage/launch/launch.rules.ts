import type { LaunchStep } from '#contract/schools/launch.endpoints.ts';
import { LAUNCH_FACTS, LAUNCH_FLAGS, type LaunchFlag, type LaunchMap } from '#contract/schools/launch.ts';
import type { LaunchStepRow } from '#server/features/landing/index.ts';
import type { ListingFacts } from '#server/features/schools/index.ts';
import type { CourseFacts } from './course-facts.query.ts';

/** What is said of a fact that somebody wants otherwise (rules-teachers U2). */
const FACT_WORDS: Readonly<Partial<Record<LaunchFlag, readonly [done: string, undone: string]>>> = {
  instructor: [
    'This is done once the landing page has an instructor.',
    'The landing page has an instructor, so this is done.',
  ],
  listed: ['This is done once the course is in the catalog.', 'The course is in the catalog, so this is done.'],
  dates: ['This is done once a cohort has all its dates.', 'A cohort has all its dates, so this is done.'],
};

/** The steps that follow from the course itself. */
export function factsOf(course: CourseFacts): ReadonlySet<LaunchFlag> {
  const done: Partial<Record<LaunchFlag, boolean>> = {
    instructor: course.instructor,
    listed: course.listedAt !== null,
    dates: course.dated,
  };
  return new Set(LAUNCH_FACTS.filter((flag) => done[flag]));
}

/** What of the listing checklist a course has. */
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

/** Every step, in the order of the checklists. A fact has neither date nor doer: it is so or it isn't. */
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
  // Every flag has its step.
  return Object.fromEntries(steps.map(({ flag, done }) => [flag, done ? 1 : 0])) as LaunchMap;
}

/** What is wrong about marks: facts that are wanted otherwise than they are. What they are already is no change. */
export function markProblems(
  marks: Readonly<Partial<Record<LaunchFlag, 'done' | 'undone'>>>,
  facts: ReadonlySet<LaunchFlag>,
): Partial<Record<LaunchFlag, string>> {
  const problems: Partial<Record<LaunchFlag, string>> = {};
  for (const flag of LAUNCH_FACTS) {
    const mark = marks[flag];
    const words = FACT_WORDS[flag];
    if (mark === undefined || words === undefined || (mark === 'done') === facts.has(flag)) continue;
    problems[flag] = words[mark === 'done' ? 0 : 1];
  }
  return problems;
}
