/** What quality.md §1 asks: a rate or a time against what it is compared with. */
export interface Goal {
  readonly floor: number;
  readonly goal: number;
  readonly moonshot: number;
  /** Which way is better. */
  readonly better: 'higher' | 'lower';
  readonly unit: string;
}

export const goals = {
  'public-list': { floor: 0.1, goal: 0.3, moonshot: 0.6, better: 'higher', unit: 'of bare node:http' },
  dashboard: { floor: 0.05, goal: 0.1, moonshot: 0.14, better: 'higher', unit: 'of bare node:http' },
  'drawn-pages': { floor: 15, goal: 10, moonshot: 5, better: 'lower', unit: 'ms of CPU a page' },
  'ticket-rush': { floor: 3, goal: 10, moonshot: 25, better: 'higher', unit: 'times plain pg, a transaction a buyer' },
  write: { floor: 0.3, goal: 0.5, moonshot: 0.7, better: 'higher', unit: 'of raw prepared pg' },
  scale: { floor: 0.5, goal: 0.8, moonshot: 1, better: 'higher', unit: 'of its own rate at 1,000 rows' },
  lists: { floor: 2, goal: 1.5, moonshot: 1, better: 'lower', unit: 'times as long as at the demo school’s size' },
  mail: { floor: 0.5, goal: 1, moonshot: 5, better: 'higher', unit: 'of nodemailer pooled, without a database' },
  instances: { floor: 1.2, goal: 1.45, moonshot: 1.6, better: 'higher', unit: 'times one process' },
  uploads: { floor: 2, goal: 1.5, moonshot: 1.1, better: 'lower', unit: 'times as long as alone' },
  'teacher-lists': { floor: 0.5, goal: 0.7, moonshot: 0.9, better: 'higher', unit: 'of the rate with two courses' },
  'invite-times': { floor: 1.1, goal: 1.05, moonshot: 1.02, better: 'lower', unit: 'times the other kind' },
  'page-weight': { floor: 1.9, goal: 1.5, moonshot: 1, better: 'lower', unit: 'times React + router + query' },
  'page-load': { floor: 90, goal: 97, moonshot: 100, better: 'higher', unit: 'points, the lowest category' },
  'cold-start': { floor: 3, goal: 6, moonshot: 9, better: 'higher', unit: 'times faster than Ghost 6' },
  memory: { floor: 1.5, goal: 2.5, moonshot: 3.5, better: 'higher', unit: 'times less than Strapi 5' },
} as const satisfies Record<string, Goal>;

export type BenchName = keyof typeof goals;

/** How far a figure has come, in a word. */
export function reached(goal: Goal, value: number): string {
  const good = (limit: number): boolean => (goal.better === 'higher' ? value >= limit : value <= limit);
  if (good(goal.moonshot)) return 'moonshot';
  if (good(goal.goal)) return 'goal';
  return good(goal.floor) ? 'floor' : 'BELOW THE FLOOR';
}

/** Figures of peers that cannot be run beside us, as quality.md records them. */
export const recorded = {
  ghostColdStartMs: [3_100, 4_400] as const,
  strapiMemoryMb: 346,
  webBaseKb: 104,
  /** Our calibration loop on such a machine (two cores) with nothing else running. */
  calibrationMs: 84,
};
