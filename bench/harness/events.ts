import type pg from 'pg';
import type { Shot } from './load.ts';
import type { SignedIn } from './people.ts';

export interface OpenEvent {
  readonly eventId: number;
  /** A free ticket type; null: the event has no ticket types. */
  readonly ticketTypeId: number | null;
  readonly poolId: number;
}

/**
 * A public event at one of the seeded schools, a week from now, with this many seats: with one free ticket type or
 * none.
 */
export async function openEvent(pool: pg.Pool, seats: number, kind: 'ticket' | 'rsvp'): Promise<OpenEvent> {
  const { rows } = await pool.query<{ eventId: number; poolId: number; schoolId: number }>(
    `with p as (insert into seat_pools (kind, capacity) values ('event', $1) returning id),
      model as (select * from events where kind <> 'Class Session' order by id limit 1)
     insert into events (school_id, slug, name, kind, status, admittance, description, timezone, start_date, start_time, start_ampm,
       starts_at, ends_at, duration_minutes, seat_pool_id, zoom_url, created_at, published_at)
     select m.school_id, 'rush-' || p.id, 'Rush ' || p.id, m.kind, 'published', 'public', m.description, m.timezone, m.start_date,
       m.start_time, m.start_ampm, now() + interval '7 days', now() + interval '7 days 90 minutes', 90, p.id, m.zoom_url,
       m.created_at, m.published_at
     from p cross join model m returning id as "eventId", seat_pool_id as "poolId", school_id as "schoolId"`,
    [kind === 'rsvp' ? seats : 1000],
  );
  const event = rows[0];
  if (!event) throw new Error('There is no school to hold an event.');
  if (kind === 'rsvp') return { eventId: event.eventId, poolId: event.poolId, ticketTypeId: null };
  const { rows: tickets } = await pool.query<{ ticketTypeId: number; poolId: number }>(
    `with p as (insert into seat_pools (kind, capacity) values ('ticket_type', $1) returning id)
     insert into ticket_types (school_id, event_id, kind, name, price_cents, nonmember_price_cents, seat_pool_id, position,
       status, activated_at, created_at)
     select $2::bigint, $3::bigint, 'plain', 'Listener', 0, 0, p.id, 0, 'active', now(), now() from p
     returning id as "ticketTypeId", seat_pool_id as "poolId"`,
    [seats, event.schoolId, event.eventId],
  );
  const ticket = tickets[0];
  if (!ticket) throw new Error('There is no ticket type.');
  return { eventId: event.eventId, ...ticket };
}

/** The request a browser sends; it always includes the wanted state. */
export function attend(person: SignedIn, { eventId, ticketTypeId }: OpenEvent): Shot {
  return {
    method: 'POST',
    path: `/api/v1/events/${eventId}/attend`,
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket_type_id: ticketTypeId, attending: true }),
  };
}

export interface Sold {
  readonly taken: number;
  readonly held: number;
  readonly rows: number;
  readonly mails: number;
}

/** What the tables contain: the pool, the attendances, and the emails queued with them. */
export async function soldOf(pool: pg.Pool, { eventId, poolId }: OpenEvent): Promise<Sold> {
  const { rows } = await pool.query<Sold>(
    `select p.taken, p.held, (select count(*) from attendances where event_id = $1 and state = 'attending') as rows,
       (select count(*) from sends where kind = 'rsvp_confirmed' and (data->>'eventId')::bigint = $1) as mails
     from seat_pools p where p.id = $2`,
    [eventId, poolId],
  );
  const sold = rows[0];
  if (!sold) throw new Error('The pool is gone.');
  return sold;
}
