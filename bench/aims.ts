export interface Aim {
  readonly limit: number;
  readonly better: 'higher' | 'lower';
  readonly unit: string;
}

const atLeast = (limit: number, unit: string): Aim => ({ limit, better: 'higher', unit });
const atMost = (limit: number, unit: string): Aim => ({ limit, better: 'lower', unit });

/** Every bench, in the order they all run, with the targets for its figures. */
export const aims = {
  latency: { p95: atMost(80, 'ms'), p99: atMost(200, 'ms') },
  'signed-in': {
    learnerWeb: atMost(3, 'ms CPU of web'),
    learnerDatabase: atMost(3, 'ms CPU of PostgreSQL'),
    teacher: atMost(10, 'ms CPU of web and PostgreSQL'),
    page: atMost(15, 'ms CPU of web and PostgreSQL'),
  },
  pages: { rate: atLeast(0.3, 'of bare node:http') },
  'ticket-rush': {
    rsvp: atLeast(1.3, 'times plain pg at its best'),
    credits: atLeast(1, 'times plain pg at its best'),
    p99: atMost(500, 'ms'),
    growth: atLeast(0.8, 'of the first round'),
  },
  lists: { time: atMost(2, 'times as long as in the demo school') },
  scale: { rate: atLeast(0.5, 'of its rate at 1,000 rows') },
  mail: { rate: atLeast(0.4, 'of nodemailer pooled, without a database') },
  instances: { cpu: atMost(1.15, 'times the CPU of one process') },
  'page-weight': { size: atMost(1.75, 'times React + router + query') },
  'page-load': { score: atLeast(95, 'points, the lowest category') },
  memory: { resident: atMost(300, 'MB') },
  'cold-start': { speed: atLeast(3, 'times as fast as Ghost 6') },
} as const satisfies Record<string, Readonly<Record<string, Aim>>>;

export type BenchName = keyof typeof aims;

export const benchNames = Object.keys(aims) as BenchName[];

export const reaches = ({ limit, better }: Aim, value: number): boolean =>
  better === 'higher' ? value >= limit : value <= limit;

/** Figures that can't be measured next to ours in the same run. */
export const recorded = {
  ghostColdStartMs: [3_100, 4_400] as const,
  webBaseKb: 104,
};
