import type { Course } from '#contract/enrollment/enrollment.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import { formatRange } from '#web/kit/time/format.ts';

export interface LetterFacts {
  course: Pick<Course, 'name' | 'schoolName' | 'description'>;
  /** Null if no cohort is open; the letter then says so. */
  cohort: Pick<
    Cohort,
    'startsAtUtc' | 'endsAtUtc' | 'timezone' | 'weeks' | 'sessionsCount' | 'sessionDuration' | 'oneTimePrice'
  > | null;
  landing: Pick<LandingPage, 'headline' | 'outcomes' | 'timeCommitment'> | null;
  /** Name of the applicant; empty for a visitor. */
  name: string;
}

/** A cohort's live hours, in quarter hours; 0 if unknown. */
export function liveHours(cohort: { sessionsCount: number; sessionDuration: number | null }): number {
  return Math.round(((cohort.sessionsCount * (cohort.sessionDuration ?? 0)) / 60) * 4) / 4;
}

/** A reference date in a year long past, so the letter always states the year. */
const YEAR_TOLD = new Date(0);

function datesOf(cohort: LetterFacts['cohort']): string {
  if (!cohort?.startsAtUtc || !cohort.endsAtUtc) return 'Dates: to be announced';
  const range = formatRange(new Date(cohort.startsAtUtc), new Date(cohort.endsAtUtc), cohort.timezone, YEAR_TOLD);
  return `Dates: ${range}${cohort.weeks > 0 ? ` (${cohort.weeks} ${cohort.weeks === 1 ? 'week' : 'weeks'})` : ''}`;
}

function factsOf({ course, cohort, landing }: LetterFacts): string {
  const hours = cohort ? liveHours(cohort) : 0;
  return [
    `Course: ${course.name}, ${course.schoolName}`,
    datesOf(cohort),
    ...(cohort && hours > 0
      ? [`Live sessions: ${cohort.sessionsCount}, ${hours} ${hours === 1 ? 'hour' : 'hours'} in total`]
      : []),
    ...(landing?.timeCommitment ? [`Time commitment: ${landing.timeCommitment}`] : []),
    cohort
      ? `Price: ${cohort.oneTimePrice === 0 ? 'free' : formatDollars(cohort.oneTimePrice)}`
      : 'Price: to be announced',
  ].join('\n');
}

/** The letter, paragraph by paragraph. It says only what the course's page says. */
export function letterOf(facts: LetterFacts): string[] {
  const { course, landing, name } = facts;
  const outcomes = (landing?.outcomes ?? []).map(({ title }) => `- ${title}`);
  return [
    'Hello,',
    `I'd like to take ${course.name} with ${course.schoolName}. Could our learning budget cover it?`,
    ...(landing?.headline ? [landing.headline] : []),
    factsOf(facts),
    ...(outcomes.length > 0 ? [`What I'll be able to do afterward:\n${outcomes.join('\n')}`] : []),
    "I'll get a receipt when I pay and a letter of completion at the end.",
    `Thank you,\n${name || '[Your name]'}`,
  ];
}
