import { queueMails } from '#server/features/mailings/index.ts';
import { moveOpensRefund } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { expectedOf } from '../attendance/event-attendees.query.ts';
import { eventStatusAt } from './event.rules.ts';
import { type EventRow, lockEvent } from './event-row.store.ts';
import { dropTimeChange, dueTimeChanges, findTimeChange, waitingTimesOfSeries } from './time-change.store.ts';

const AT_ONCE = 1000;
/** Events announced per sweep; the rest follow a minute later. */
const EVENTS_AT_ONCE = 50;

interface NewTimeOf {
  readonly event: EventRow & { readonly startsAt: Date };
  readonly was: Date;
  readonly refundable: boolean;
}

/** The event, locked, if it has a new time to announce; clears the waiting change. */
async function takeNewTime(tx: Ctx, eventId: number): Promise<NewTimeOf | undefined> {
  const event = await lockEvent(tx, eventId);
  const was = await findTimeChange(tx, eventId);
  if (!was) return undefined;
  await dropTimeChange(tx, eventId);
  const { startsAt, status } = event ?? {};
  if (!event || !startsAt || status !== 'published') return undefined;
  if (eventStatusAt(event, tx.clock.now()) === 'completed') return undefined;
  return { event: { ...event, startsAt }, was: was.startsAt, refundable: moveOpensRefund(was.startsAt, startsAt) };
}

async function notifyOne(tx: Ctx, { event, was, refundable }: NewTimeOf, people: readonly number[]): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await queueMails(
      tx,
      'event_time_changed',
      people.slice(from, from + AT_ONCE).map((userId) => ({
        occasion: `event:${event.id}:${event.icsSequence}`,
        to: { userId },
        data: {
          eventId: event.id,
          was: was.toISOString(),
          ...(refundable ? { refundUntil: event.startsAt.toISOString() } : {}),
        },
        schoolId: event.schoolId,
      })),
    );
  }
}

async function notifyMany(tx: Ctx, times: readonly NewTimeOf[], people: readonly number[]): Promise<void> {
  const [first] = times;
  if (!first) return;
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await queueMails(
      tx,
      'events_time_changed',
      people.slice(from, from + AT_ONCE).map((userId) => ({
        // If the event moves again, its sequence differs, so it is announced again.
        occasion: `event:${first.event.id}:${first.event.icsSequence}`,
        to: { userId },
        data: {
          moved: times.map(({ event, was }) => ({ eventId: event.id, was: was.toISOString() })),
          refundable: times.some(({ refundable }) => refundable),
        },
        schoolId: first.event.schoolId,
      })),
    );
  }
}

/**
 * Notifies everyone expected at these events of the new times, once, with the times they were last told: one email with
 * one calendar file, however many of the events they attend. Runs in the caller's transaction. Skips an event if
 * nothing is waiting, or if it is canceled or over by now.
 */
export async function notifyNewTimesOf(tx: Ctx, eventIds: readonly number[]): Promise<void> {
  const timesOf = new Map<number, NewTimeOf[]>();
  for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
    const time = await takeNewTime(tx, eventId);
    if (!time) continue;
    for (const userId of await expectedOf(tx, eventId)) {
      const times = timesOf.get(userId) ?? [];
      times.push(time);
      timesOf.set(userId, times);
    }
  }
  const groups = new Map<string, { times: NewTimeOf[]; people: number[] }>();
  for (const [userId, times] of timesOf) {
    const key = times.map(({ event }) => event.id).join();
    const group = groups.get(key) ?? { times, people: [] };
    group.people.push(userId);
    groups.set(key, group);
  }
  for (const { times, people } of groups.values()) {
    const [only, ...more] = [...times].sort((a, b) => a.event.startsAt.getTime() - b.event.startsAt.getTime());
    if (!only) continue;
    if (more.length === 0) await notifyOne(tx, only, people);
    else await notifyMany(tx, [only, ...more], people);
  }
}

/**
 * For sessions of a series that were moved together in the caller's transaction: if one of them can't wait, all waiting
 * changes in this series are announced now, so that no one gets two emails.
 */
export async function notifySeriesNow(tx: Ctx, seriesId: number): Promise<void> {
  const waiting = await waitingTimesOfSeries(tx, seriesId);
  if (!waiting.some(({ dueAt }) => dueAt <= tx.clock.now())) return;
  await notifyNewTimesOf(
    tx,
    waiting.map(({ eventId }) => eventId),
  );
}

/**
 * Runs every minute: announces new times whose two minutes are over; sessions of one series moved together share one
 * email.
 */
export async function notifyNewTimes(ctx: Ctx): Promise<void> {
  for (const eventIds of await dueTimeChanges(ctx, EVENTS_AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      const due: number[] = [];
      for (const eventId of eventIds) {
        // Checked again under the lock: an event that has been moved again in the meantime starts waiting again.
        await lockEvent(tx, eventId);
        const waiting = await findTimeChange(tx, eventId);
        if (waiting && waiting.dueAt <= tx.clock.now()) due.push(eventId);
      }
      await notifyNewTimesOf(tx, due);
    });
  }
}
