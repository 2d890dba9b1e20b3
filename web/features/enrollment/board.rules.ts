import type { listCohorts } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toCents, toDollars } from '#contract/primitives/money.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { counted } from '#web/kit/text/counted.ts';

export type Board = ResponseOf<typeof listCohorts>;

export interface MonthGroup {
  /** `2027-01`, in the viewer's time zone. */
  readonly key: string;
  /** `January`, with the year if it isn't this one. */
  readonly month: string;
  readonly cohorts: readonly Cohort[];
}

function parts(at: Date, zone: string): { key: string; year: string; month: string } {
  const written = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'long' }).formatToParts(
    at,
  );
  const part = (type: string) => written.find((each) => each.type === type)?.value ?? '';
  const number = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: '2-digit' }).format(at);
  return { key: `${part('year')}-${number}`, year: part('year'), month: part('month') };
}

/** Cohorts by start month in the viewer's time zone, in order. Cohorts without a start date are left out. */
export function byStartMonth(cohorts: readonly Cohort[], zone: string, now: Date): MonthGroup[] {
  const thisYear = parts(now, zone).year;
  const groups = new Map<string, { key: string; month: string; cohorts: Cohort[] }>();
  const dated = cohorts.filter((cohort) => cohort.startsAtUtc !== null);
  const sorted = dated.toSorted((a, b) => Date.parse(a.startsAtUtc ?? '') - Date.parse(b.startsAtUtc ?? ''));
  for (const cohort of sorted) {
    const { key, year, month } = parts(new Date(cohort.startsAtUtc ?? ''), zone);
    const group = groups.get(key) ?? { key, month: year === thisYear ? month : `${month} ${year}`, cohorts: [] };
    groups.set(key, group);
    group.cohorts.push(cohort);
  }
  return [...groups.values()];
}

/** The topics on the board, in alphabetical order. */
export function topicsOf({ cohorts, unscheduledCohorts }: Pick<Board, 'cohorts' | 'unscheduledCohorts'>): string[] {
  const topics = [...cohorts, ...unscheduledCohorts].map(({ topic }) => topic).filter((topic) => topic !== '');
  return [...new Set(topics)].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** What a cohort's card offers this person. */
export type CohortOffer = 'taken' | 'enrolled' | 'closed' | 'held' | 'sold-out' | 'selected' | 'open';

export function offerOf(cohort: Cohort): CohortOffer {
  if (cohort.alreadyTaken) return 'taken';
  if (cohort.alreadyEnrolled) return 'enrolled';
  if (!cohort.enrolmentOpen) return 'closed';
  if (cohort.held) return 'held';
  if (cohort.seatsRemaining <= 0) return 'sold-out';
  return cohort.selected ? 'selected' : 'open';
}

/** The board after a cohort is selected or deselected. */
export function withSelection(board: Board, cohortId: number, selected: boolean): Board {
  const cohort = board.cohorts.find((each) => each.id === cohortId);
  const before = board.cohortInterest.includes(cohortId);
  if (!cohort || before === selected) return board;
  return {
    ...board,
    cohorts: board.cohorts.map((each) => (each.id === cohortId ? { ...each, selected } : each)),
    cohortInterest: selected
      ? [...board.cohortInterest, cohortId]
      : board.cohortInterest.filter((each) => each !== cohortId),
    interestedCohortCost: board.interestedCohortCost + (selected ? 1 : -1) * cohort.creditCost,
    // Computed in whole cents; the server's own total replaces it.
    interestedPrice: toDollars(toCents(board.interestedPrice) + (selected ? 1 : -1) * toCents(cohort.oneTimePrice)),
  };
}

export function withReminder(board: Board, courseId: number, following: boolean): Board {
  if (board.following.includes(courseId) === following) return board;
  return {
    ...board,
    following: following ? [...board.following, courseId] : board.following.filter((each) => each !== courseId),
  };
}

/** How many seats are left. They count as few under a fifth of capacity, or under four. */
export function seatsText(cohort: Pick<Cohort, 'seatsRemaining' | 'capacity'>): { text: string; few: boolean } {
  const { seatsRemaining, capacity } = cohort;
  if (seatsRemaining <= 0) return { text: 'No seats left', few: true };
  const few = seatsRemaining < Math.max(4, capacity / 5);
  return { text: `${counted(seatsRemaining, 'seat')} left`, few };
}
