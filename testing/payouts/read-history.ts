import type pg from 'pg';
import type { Happening, SoldLine } from './oracle.ts';

interface PlaceRow {
  readonly cohortId: number;
  readonly state: string;
  readonly endedAt: string | null;
  readonly until: string | null;
}

interface LineRow {
  readonly id: number;
  readonly order_id: number;
  readonly cohort_id: number | null;
  readonly event_id: number | null;
  readonly workout_id: number | null;
  readonly list_price_cents: number;
  readonly discount_cents: number;
  readonly discount_owner: string | null;
  readonly cash_cents: number;
  readonly credits: number;
  readonly credit_cents: number;
  readonly fulfilled_at: Date;
  readonly state: string;
  readonly ended_at: Date | null;
  readonly places: readonly PlaceRow[];
  readonly seat_ended_at: Date | null;
  readonly has_seat: boolean;
  readonly refunds: readonly { at: string; cash: number; credits: number }[];
}

/** Selects everything sold and what happened to it from the product's tables. */
const LINES = `
  select l.id, l.order_id, case l.kind when 'cohort_place' then l.subject_id end as cohort_id, y.event_id, y.workout_id,
    l.list_price_cents, l.discount_cents, l.discount_owner, l.cash_cents, l.credits, l.credit_cents, l.fulfilled_at, l.state, l.ended_at,
    (select coalesce(jsonb_agg(jsonb_build_object('cohortId', e.cohort_id, 'state', e.state, 'endedAt', e.ended_at,
        'until', greatest(e.last_refundable_at, e.moved_refund_until)) order by e.id), '[]')
      from enrolments e where e.order_line_id = l.id) as places,
    coalesce(a.cancelled_at, w.cancelled_at) as seat_ended_at, num_nonnulls(a.id, w.id) > 0 as has_seat,
    (select coalesce(jsonb_agg(jsonb_build_object('at', f.created_at, 'cash', r.cash_cents, 'credits', r.credits) order by r.id), '[]')
      from refund_lines r join refunds f on f.id = r.refund_id where r.order_line_id = l.id) as refunds
  from order_lines l
  left join ticket_types y on y.id = l.subject_id and l.kind in ('ticket', 'workout_place')
  left join attendances a on a.order_line_id = l.id
  left join workout_places w on w.order_line_id = l.id
  where l.kind in ('cohort_place', 'ticket', 'workout_place') and l.fulfilled_at is not null
  order by l.id`;

const DISPUTES = `select order_id, provider_dispute_id as id, state, opened_at, closed_at from disputes where order_id is not null`;

const subjectOf = (row: LineRow): string =>
  row.cohort_id !== null
    ? `cohort:${row.cohort_id}`
    : row.event_id !== null
      ? `event:${row.event_id}`
      : `workout:${row.workout_id}`;

function soldOf(row: LineRow): SoldLine {
  const off = (owner: string) => (row.discount_owner === owner ? row.discount_cents : 0);
  return {
    id: row.id,
    orderId: row.order_id,
    subject: row.places[0] ? `cohort:${row.places[0].cohortId}` : subjectOf(row),
    quotedCents: row.list_price_cents,
    schoolCodeCents: off('school'),
    platformCodeCents: off('platform'),
    cashCents: row.cash_cents,
    credits: row.credits,
    creditCents: row.credit_cents,
  };
}

function ofLine(row: LineRow): Happening[] {
  const lineId = row.id;
  const happenings: Happening[] = [{ at: row.fulfilled_at.getTime(), what: 'sold', line: soldOf(row) }];
  for (const { at, cash, credits } of row.refunds) {
    happenings.push({ at: Date.parse(at), what: 'refunded', lineId, cashCents: cash, credits });
  }
  for (const [index, place] of row.places.entries()) {
    const next = row.places[index + 1];
    if (place.state === 'transferred' && next && place.endedAt !== null) {
      happenings.push({ at: Date.parse(place.endedAt), what: 'moved', lineId, to: `cohort:${next.cohortId}` });
    }
  }
  const last = row.places.at(-1);
  const endedAt = last ? last.endedAt && Date.parse(last.endedAt) : row.seat_ended_at?.getTime();
  if (endedAt) happenings.push({ at: endedAt, what: 'ended', lineId, withRefund: row.state === 'refunded' });
  return happenings;
}

/** A database's order history for the second calculation: purchases and what happened to them, without payouts. */
export async function readHistory(pool: pg.Pool): Promise<{
  readonly happenings: Happening[];
  /** When the refund window of each live enrollment closes, by its current subject. */
  readonly windows: {
    readonly subject: string;
    readonly soldAt: number;
    readonly endedAt: number;
    readonly until: number;
  }[];
}> {
  const { rows } = await pool.query<LineRow>(LINES);
  const disputes = await pool.query<{
    order_id: number;
    id: string;
    state: string;
    opened_at: Date;
    closed_at: Date | null;
  }>(DISPUTES);
  const happenings: Happening[] = rows.flatMap(ofLine);
  for (const { order_id: orderId, id: disputeId, state, opened_at, closed_at } of disputes.rows) {
    happenings.push({ at: opened_at.getTime(), what: 'disputed', orderId, disputeId });
    if (closed_at)
      happenings.push({ at: closed_at.getTime(), what: state === 'won' ? 'won' : 'lost', orderId, disputeId });
  }
  const windows = rows.flatMap((row) =>
    row.places.flatMap(({ cohortId, endedAt, until }) =>
      until === null
        ? []
        : [
            {
              subject: `cohort:${cohortId}`,
              soldAt: row.fulfilled_at.getTime(),
              endedAt: endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt),
              until: Date.parse(until),
            },
          ],
    ),
  );
  return { happenings: happenings.toSorted((a, b) => a.at - b.at), windows };
}
