import type { showPayoutFigures as contract } from '#contract/payouts/payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { keyOfSubject, type SoFar, type SubjectKey, soFar } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { figuresOf } from './payout.present.ts';
import { subjectsWithPayouts } from './payout-figures.query.ts';
import { lastMonths, monthOf, movedBy } from './payout-figures.rules.ts';
import { type ListedPayout, listedPayouts } from './payout-rows.query.ts';

type Drawn = ResponseOf<typeof contract>;
type Kind = SubjectKey['kind'];

const MONTHS = 12;
/** More than any school has in a year. */
const SUBJECTS = 500;
const UPCOMING = 500;
const AT_ONCE = 50;

const NAMES: Record<Exclude<Kind, 'cohort'>, string> = { event: 'Events', workout: 'Workouts' };

class Sums {
  readonly #cents = new Map<string, number>();
  add(key: string, cents: number): void {
    this.#cents.set(key, (this.#cents.get(key) ?? 0) + cents);
  }
  get(key: string): number {
    return this.#cents.get(key) ?? 0;
  }
  get keys(): string[] {
    return [...this.#cents.keys()];
  }
}

/** The chart series that a subject's revenue belongs to: its course's, or its kind's. */
function seriesOf({ subject }: SoFar): { kind: Kind; name: string } {
  const { kind } = subject.key;
  return { kind, name: kind === 'cohort' ? (subject.courseName ?? subject.name) : NAMES[kind] };
}

async function readAll(ctx: Ctx, keys: readonly SubjectKey[]): Promise<Map<string, SoFar>> {
  const each = [...new Map(keys.map((key) => [keyOfSubject(key), key])).values()];
  const read = new Map<string, SoFar>();
  for (let at = 0; at < each.length; at += AT_ONCE) {
    for (const [key, now] of await soFar(ctx, each.slice(at, at + AT_ONCE))) read.set(key, now);
  }
  return read;
}

function past(subjects: readonly SoFar[], months: readonly string[]): Pick<Drawn, 'revenue' | 'refunds'> {
  const revenue = new Map<string, { kind: Kind; name: string; sums: Sums }>();
  const refunds = new Sums();
  for (const now of subjects) {
    const series = seriesOf(now);
    const at = `${series.kind} ${series.name}`;
    const { sums } = revenue.get(at) ?? { sums: new Sums() };
    revenue.set(at, { ...series, sums });
    for (const { sold, back } of now.subject.sales.map(movedBy)) {
      sums.add(sold.month, sold.cents);
      for (const { month, cents } of back) refunds.add(month, cents);
    }
  }
  return {
    revenue: [...revenue.values()].flatMap(({ kind, name, sums }) =>
      months
        .filter((month) => sums.get(month) > 0)
        .map((month) => ({ kind, name, month, amount: toDollars(sums.get(month)) })),
    ),
    refunds: months.map((month) => ({ month, amount: toDollars(refunds.get(month)) })),
  };
}

function coming(rows: readonly ListedPayout[], now: ReadonlyMap<string, SoFar>): Drawn['coming'] {
  const sums = new Sums();
  for (const row of rows) {
    sums.add(monthOf(row.plannedAt), figuresOf(row, row.key ? now.get(keyOfSubject(row.key)) : undefined).amountCents);
  }
  return sums.keys.toSorted().map((month) => ({ month, amount: toDollars(sums.get(month)) }));
}

/**
 * `GET /teachers/schools/{id}/payout_figures`: chart data for the last twelve months, and for the months of upcoming
 * payouts. Months are in UTC.
 */
export async function showPayoutFigures(ctx: Ctx, schoolId: number): Promise<Drawn> {
  const months = lastMonths(ctx.clock.now(), MONTHS);
  const since = new Date(`${months[0]}-01T00:00:00.000Z`);
  const [keys, rows] = await Promise.all([
    subjectsWithPayouts(ctx, { schoolId, since, limit: SUBJECTS }),
    listedPayouts(ctx, { schoolId }, { only: 'upcoming', limit: UPCOMING }),
  ]);
  const now = await readAll(ctx, [...keys, ...rows.flatMap(({ key }) => key ?? [])]);
  const drawn = new Set(keys.map(keyOfSubject));
  const subjects = [...now].flatMap(([key, subject]) => (drawn.has(key) ? [subject] : []));
  return { ...past(subjects, months), coming: coming(rows, now) };
}
