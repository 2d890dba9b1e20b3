import { EVENT_REFUSALS } from '#contract/events/event.ts';
import type { listAttending, listEventStates, listEvents } from '#contract/events/events.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import type { PageMeta } from '#contract/primitives/wire.ts';
import { currentPerson, type Person, requirePerson } from '#server/domain/accounts/index.ts';
import { presentEntry, waitlistEntriesOf } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { heldCount } from '#server/platform/held-count.ts';
import { presentAttendance } from '../attendance/attendance.present.ts';
import { queryMyClassSessions } from '../sessions/my-sessions.query.ts';
import { queryPoolsOfEvents, queryTicketStates } from '../tickets/event-pools.query.ts';
import { presentCard, presentCourseSession, timesOf } from './event.present.ts';
import { effectiveEnd, eventStatusAt } from './event.rules.ts';
import {
  type CardRow,
  countPast,
  countSpan,
  countUpcoming,
  queryAttending,
  queryAttendingIds,
  queryCards,
  queryOwnHolds,
  queryPast,
  querySpan,
  queryUpcoming,
} from './event-cards.query.ts';
import { readFields } from './event-fields.ts';
import { queryHeld } from './event-page.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** `this_week`: the next so many days. */
const WEEK_DAYS = 7;
/** Lists are counted up to here. */
const COUNTED_TO = 10_000;
/** Class sessions show from a week before their cohort begins (L§4). */
const SESSIONS_SHOWN_DAYS_BEFORE = 7;
const MINE_AT_MOST = 100;
export const PAST_FOR_MEMBERS = 'Past events are only available to members.';

type Query = QueryOf<typeof listEvents>;

interface OwnHolds {
  /** How many seats of each event this person holds himself. */
  readonly counts: ReadonlyMap<number, number>;
  readonly pools: ReadonlySet<number>;
}

export async function ownHolds(ctx: Ctx, person: Person | null): Promise<OwnHolds> {
  const holds = person ? await queryOwnHolds(ctx.db, { userId: person.id }) : [];
  const counts = new Map<number, number>();
  for (const { eventId } of holds) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return { counts, pools: new Set(holds.map((hold) => hold.poolId)) };
}

export async function attendingIds(ctx: Ctx, person: Person | null, ids: number[]): Promise<number[]> {
  if (!person || ids.length === 0) return [];
  return (await queryAttendingIds(ctx.db, { userId: person.id, ids })).map((row) => row.id);
}

async function readRows(ctx: Ctx, query: Query): Promise<{ rows: CardRow[]; total: number }> {
  const now = ctx.clock.now();
  const page = { limit: query.perPage, offset: (query.page - 1) * query.perPage };
  const most = COUNTED_TO;
  const first = (rows: { total: number }[]) => rows[0]?.total ?? 0;
  if (query.past) {
    const count = async () => first(await countPast(ctx.db, { now, most }));
    return { rows: await queryPast(ctx.db, { now, ...page }), total: await heldCount(ctx, 'events past', count) };
  }
  if (query.from && query.to) {
    const span = { from: new Date(query.from), to: new Date(query.to) };
    return {
      rows: await querySpan(ctx.db, { ...span, ...page }),
      total: first(await countSpan(ctx.db, { ...span, most })),
    };
  }
  const window = {
    now,
    from: query.from ? new Date(query.from) : null,
    to: query.thisWeek ? new Date(now.getTime() + WEEK_DAYS * DAY_MS) : query.to ? new Date(query.to) : null,
  };
  const count = async () => first(await countUpcoming(ctx.db, { ...window, most }));
  // Spans that somebody chose are not remembered: there are as many as there are people.
  const chosen = query.from !== undefined || query.to !== undefined;
  const name = query.thisWeek ? 'events this week' : 'events upcoming';
  return {
    rows: await queryUpcoming(ctx.db, { ...window, ...page }),
    total: chosen ? await count() : await heldCount(ctx, name, count),
  };
}

/** A person's class sessions that are not over, until `to` (null: all of them). */
export async function myClassSessions(ctx: Ctx, person: Person | null, to: Date | null) {
  if (!person) return [];
  const now = ctx.clock.now();
  const rows = await queryMyClassSessions(ctx.db, {
    userId: person.id,
    now,
    to,
    cohortStartsBefore: new Date(now.getTime() + SESSIONS_SHOWN_DAYS_BEFORE * DAY_MS),
    limit: MINE_AT_MOST,
  });
  return rows.map((row) => presentCourseSession(row, now));
}

function metaOf(query: Query, total: number): PageMeta {
  const { page, perPage } = query;
  return { page, perPage, total, totalPages: Math.ceil(total / perPage) };
}

/** `GET /events`, however many it answers in the same number of statements. Past ones are for members and staff: 403 `members_only` with the specified sentence. */
export async function readEvents(ctx: Ctx, query: Query): Promise<ResponseOf<typeof listEvents>> {
  const person = await currentPerson(ctx);
  if (query.past && person?.access !== 'member' && person?.access !== 'staff') {
    throw refuse(EVENT_REFUSALS.membersOnly, 403, PAST_FOR_MEMBERS);
  }
  const now = ctx.clock.now();
  const [{ rows, total }, holds] = await Promise.all([readRows(ctx, query), ownHolds(ctx, person)]);
  const spanEnd = query.thisWeek ? new Date(now.getTime() + WEEK_DAYS * DAY_MS) : query.to ? new Date(query.to) : null;
  const classSessions = spanEnd && !query.past ? await myClassSessions(ctx, person, spanEnd) : [];
  const shown = query.from
    ? classSessions.filter((session) => new Date(session.startsAtUtc) >= new Date(query.from ?? 0))
    : classSessions;
  const ids = [...rows.map((row) => row.id), ...shown.map((session) => session.id)];
  const [attending, fields] = await Promise.all([
    attendingIds(ctx, person, ids),
    query.fields === 'card' ? null : readFields(ctx, { rows, person, heldPools: holds.pools }),
  ]);
  return {
    events: rows.map((row) => ({ ...presentCard(row, person, now, holds.counts.get(row.id)), ...fields?.get(row.id) })),
    classSessions: shown,
    attendingEventIds: attending,
    meta: metaOf(query, total),
  };
}

/** `GET /events/attending`: what one attends, is expected at, and waits for. */
export async function readAttending(ctx: Ctx): Promise<ResponseOf<typeof listAttending>> {
  const person = await requirePerson(ctx);
  const now = ctx.clock.now();
  const [rows, holds, classSessions, entries] = await Promise.all([
    queryAttending(ctx.db, { userId: person.id, now, limit: MINE_AT_MOST }),
    ownHolds(ctx, person),
    myClassSessions(ctx, person, null),
    waitlistEntriesOf(ctx, { userId: person.id }),
  ]);
  const held = new Map(
    (await queryHeld(ctx.db, { userId: person.id, ids: rows.map((row) => row.id) })).map((row) => [row.eventId, row]),
  );
  const pools = new Map(
    (await queryPoolsOfEvents(ctx.db, { poolIds: entries.map((entry) => entry.poolId) })).map((row) => [
      row.poolId,
      row,
    ]),
  );
  const waitedFor = new Map(
    (await queryCards(ctx.db, { ids: [...pools.values()].map((row) => row.eventId) })).map((row) => [row.id, row]),
  );
  return {
    attendingEvents: rows.flatMap((row) => {
      const attendance = presentAttendance(held.get(row.id));
      return attendance ? [{ ...presentCard(row, person, now, holds.counts.get(row.id)), attendance }] : [];
    }),
    classSessions,
    attendingEventIds: [...rows.map((row) => row.id), ...classSessions.map((session) => session.id)],
    waiting: entries.flatMap((entry) => {
      const pool = pools.get(entry.poolId);
      const row = pool && waitedFor.get(pool.eventId);
      return pool && row
        ? [
            {
              event: presentCard(row, person, now, holds.counts.get(row.id)),
              entry: presentEntry(entry, pool.ticketTypeId),
            },
          ]
        : [];
    }),
  };
}

/** `GET /events/states`: what an open page follows. Unknown ids and drafts are left out. */
export async function readStates(ctx: Ctx, query: { ids: string }): Promise<ResponseOf<typeof listEventStates>> {
  const person = await currentPerson(ctx);
  const now = ctx.clock.now();
  const ids = [...new Set(query.ids.split(',').map(Number))];
  const [rows, tickets, holds] = await Promise.all([
    queryCards(ctx.db, { ids }),
    queryTicketStates(ctx.db, { ids }),
    person ? queryOwnHolds(ctx.db, { userId: person.id }) : [],
  ]);
  const heldPools = new Set(holds.map((hold) => hold.poolId));
  const ofEvents = Map.groupBy(tickets, (ticket) => ticket.eventId);
  return {
    nowUtc: now.toISOString(),
    states: rows
      .filter((row) => row.status !== 'draft')
      .map((row) => ({
        id: row.id,
        status: eventStatusAt(timesOf(row), now),
        startsAtUtc: row.startsAt.toISOString(),
        endsAtUtc: (effectiveEnd(timesOf(row)) ?? row.endsAt).toISOString(),
        attendeesCount: row.taken + row.typesTaken,
        seatsRemaining: presentCard(row, person, now, holds.filter((hold) => hold.eventId === row.id).length)
          .seatsRemaining,
        ticketTypes: (ofEvents.get(row.id) ?? []).map((ticket) => ({
          id: ticket.id,
          seatsRemaining: ticket.left + (heldPools.has(ticket.poolId) ? 1 : 0),
        })),
      })),
  };
}
