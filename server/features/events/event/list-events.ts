import { EVENT_REFUSALS } from '#contract/events/event.ts';
import type { listAttending, listEventStates, listEvents } from '#contract/events/events.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { currentPerson, type Person, requirePerson } from '#server/features/accounts/index.ts';
import { codePricerFor } from '#server/features/checkout/index.ts';
import { presentEntry, waitlistEntriesOf } from '#server/features/seats/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { presentAttendance } from '../attendance/attendance.present.ts';
import { readMySessions } from '../sessions/my-sessions.query.ts';
import { queryPoolsOfEvents, queryTicketStates } from '../tickets/event-pools.query.ts';
import { presentCard, presentCourseSession, timesOf } from './event.present.ts';
import { effectiveEnd, eventStatusAt } from './event.rules.ts';
import {
  type CardRow,
  countAttending,
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
import { fieldsOf } from './event-fields.ts';
import { type ListOwn, type ListTexts, queryListTexts, readListOwn } from './event-list.query.ts';
import { queryHeld } from './event-page.query.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** `this_week` means the next this many days. */
const WEEK_DAYS = 7;
/** Lists are counted only up to this many rows. */
const COUNTED_TO = 10_000;
/** Class sessions are shown from a week before their cohort begins (L§4). */
const SESSIONS_SHOWN_DAYS_BEFORE = 7;
const MAX_OWN_EVENTS = 100;
export const PAST_FOR_MEMBERS = 'Past events are only available to members.';

type Query = QueryOf<typeof listEvents>;

interface OwnHolds {
  readonly counts: ReadonlyMap<number, number>;
  readonly pools: ReadonlySet<number>;
}

function holdsOf(holds: ListOwn['holds']): OwnHolds {
  const counts = new Map<number, number>();
  for (const { eventId } of holds) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return { counts, pools: new Set(holds.map((hold) => hold.poolId)) };
}

interface Listed extends ListTexts {
  readonly rows: readonly CardRow[];
  readonly total: number;
}

const NO_TEXTS: ListTexts = { texts: [], hosts: [], tickets: [] };

/** A list's rows, with each event's text unless only cards are requested. */
async function readListed(ctx: Ctx, query: Query): Promise<Listed> {
  const { rows, total } = await readRows(ctx, query);
  if (query.fields === 'card' || rows.length === 0) return { rows, total, ...NO_TEXTS };
  const [texts] = await queryListTexts(ctx.db, { ids: rows.map((row) => row.id) });
  return { rows, total, ...(texts ?? NO_TEXTS) };
}

const NOTHING_OWN: ListOwn = { attending: [], holds: [], enrolledIn: new Set() };

async function ownOf(ctx: Ctx, person: Person | null, rows: readonly CardRow[]): Promise<ListOwn> {
  if (!person || rows.length === 0) return NOTHING_OWN;
  return await readListOwn(ctx.db, 'list', {
    userId: person.id,
    ids: rows.map((row) => row.id),
    cohortIds: rows.flatMap((row) => row.cohortId ?? []),
  });
}

export async function attendingIds(ctx: Ctx, person: Person | null, ids: number[]): Promise<number[]> {
  if (!person || ids.length === 0) return [];
  return (await queryAttendingIds(ctx.db, { userId: person.id, ids })).map((row) => row.id);
}

/** The list's total: known without counting if the page isn't full. */
async function totalOf(query: Query, rows: readonly CardRow[], count: () => Promise<number>): Promise<number> {
  const before = (query.page - 1) * query.perPage;
  const ends = rows.length < query.perPage && (rows.length > 0 || before === 0);
  return ends ? before + rows.length : await count();
}

async function readRows(ctx: Ctx, query: Query): Promise<{ rows: CardRow[]; total: number }> {
  const now = ctx.clock.now();
  const page = { limit: query.perPage, offset: (query.page - 1) * query.perPage };
  const maxCount = COUNTED_TO;
  const first = (rows: { total: number }[]) => rows[0]?.total ?? 0;
  const withTotal = async (rows: CardRow[], count: () => Promise<number>) => ({
    rows,
    total: await totalOf(query, rows, count),
  });
  if (query.past) {
    const count = async () => first(await countPast(ctx.db, { now, most: maxCount }));
    return withTotal(await queryPast(ctx.db, { now, ...page }), () => cachedCount(ctx, 'events past', count));
  }
  if (query.from && query.to) {
    const span = { from: new Date(query.from), to: new Date(query.to) };
    const count = async () => first(await countSpan(ctx.db, { ...span, most: maxCount }));
    return withTotal(await querySpan(ctx.db, { ...span, ...page }), count);
  }
  const window = {
    now,
    from: query.from ? new Date(query.from) : null,
    to: query.thisWeek ? new Date(now.getTime() + WEEK_DAYS * DAY_MS) : query.to ? new Date(query.to) : null,
  };
  const count = async () => first(await countUpcoming(ctx.db, { ...window, most: maxCount }));
  // Spans that a person chose aren't cached: there are as many as people.
  const chosen = query.from !== undefined || query.to !== undefined;
  const name = query.thisWeek ? 'events this week' : 'events upcoming';
  return withTotal(await queryUpcoming(ctx.db, { ...window, ...page }), () =>
    chosen ? count() : cachedCount(ctx, name, count),
  );
}

/** The most class sessions that one response holds. */
const FIRST_SESSIONS = { limit: MAX_OWN_EVENTS, offset: 0 };

/**
 * A person's class sessions that aren't over, until `to` (null: all of them; `'week'`: this week's), and which ones
 * they attend.
 */
async function readClassSessions(ctx: Ctx, person: Person | null, to: Date | 'week' | null, page = FIRST_SESSIONS) {
  if (!person) return { sessions: [], attending: [] };
  const now = ctx.clock.now();
  const span = to === null ? 'all' : to === 'week' ? to : to.toISOString();
  const rows = await readMySessions(ctx.db, `${span} ${page.offset} ${page.limit}`, {
    userId: person.id,
    now,
    ...page,
    to: to === 'week' ? new Date(now.getTime() + WEEK_DAYS * DAY_MS) : to,
    cohortStartsBefore: new Date(now.getTime() + SESSIONS_SHOWN_DAYS_BEFORE * DAY_MS),
  });
  return {
    sessions: rows.map((row) => presentCourseSession(row, now)),
    attending: rows.flatMap((row) => (row.attending ? row.id : [])),
  };
}

/**
 * `GET /events`, always with the same number of statements. Past events are for members and staff: 403 `members_only`
 * with the specified sentence.
 */
export async function readEvents(ctx: Ctx, query: Query): Promise<ResponseOf<typeof listEvents>> {
  const person = await currentPerson(ctx);
  if (query.past && person?.access !== 'member' && person?.access !== 'staff') {
    throw refuse(EVENT_REFUSALS.membersOnly, 403, PAST_FOR_MEMBERS);
  }
  const now = ctx.clock.now();
  const cardsAlone = query.fields === 'card';
  const withSessions = !query.past && !query.withoutSessions;
  const spanEnd = !withSessions ? null : query.thisWeek ? 'week' : query.to ? new Date(query.to) : null;
  const [{ listed, own }, mine, codePrice] = await Promise.all([
    readListed(ctx, query).then(async (listed) => ({ listed, own: await ownOf(ctx, person, listed.rows) })),
    readClassSessions(ctx, spanEnd === null ? null : person, spanEnd),
    cardsAlone ? null : codePricerFor(ctx, person),
  ]);
  const from = new Date(query.from ?? 0);
  const shown = mine.sessions.filter((session) => new Date(session.startsAtUtc) >= from);
  const shownIds = new Set(shown.map((session) => session.id));
  const { rows } = listed;
  const holds = holdsOf(own.holds);
  const fields = codePrice && fieldsOf({ rows, person, heldPools: holds.pools }, { ...listed, ...own }, codePrice);
  return {
    events: rows.map((row) => ({
      ...presentCard(row, person, now, holds.counts.get(row.id)),
      ...fields?.get(row.id),
    })),
    classSessions: shown,
    attendingEventIds: [...own.attending, ...mine.attending.filter((id) => shownIds.has(id))].sort((a, b) => a - b),
    meta: pageMetaOf(query.page, query.perPage, listed.total),
  };
}

/** `GET /events/attending`: events a person attends, is expected at, or is on the waitlist for. */
export async function readAttending(
  ctx: Ctx,
  query: QueryOf<typeof listAttending>,
): Promise<ResponseOf<typeof listAttending>> {
  const person = await requirePerson(ctx);
  const now = ctx.clock.now();
  const { perPage } = query;
  const offset = (query.page - 1) * perPage;
  const [rows, own, mine, entries] = await Promise.all([
    queryAttending(ctx.db, { userId: person.id, now, limit: perPage, offset }),
    queryOwnHolds(ctx.db, { userId: person.id }),
    // One extra row shows whether there are more.
    readClassSessions(ctx, person, null, { limit: perPage + 1, offset }),
    waitlistEntriesOf(ctx, { userId: person.id }),
  ]);
  const classSessions = mine.sessions.slice(0, perPage);
  const holds = holdsOf(own);
  const ids = rows.map((row) => row.id);
  const poolIds = entries.map((entry) => entry.poolId);
  const [heldRows, poolRows, total] = await Promise.all([
    ids.length > 0 ? queryHeld(ctx.db, { userId: person.id, ids }) : [],
    poolIds.length > 0 ? queryPoolsOfEvents(ctx.db, { poolIds }) : [],
    totalOfAll(
      query,
      rows.length,
      async () => (await countAttending(ctx.db, { userId: person.id, now }))[0]?.total ?? 0,
    ),
  ]);
  const held = new Map(heldRows.map((row) => [row.eventId, row]));
  const pools = new Map(poolRows.map((row) => [row.poolId, row]));
  const waitedRows = poolRows.length > 0 ? await queryCards(ctx.db, { ids: poolRows.map((row) => row.eventId) }) : [];
  const waitedFor = new Map(waitedRows.map((row) => [row.id, row]));
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
    meta: pageMetaOf(query.page, query.perPage, total),
    moreClassSessions: mine.sessions.length > perPage,
  };
}

/** `GET /events/states`: the states that an open page polls. Unknown ids and drafts are left out. */
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
