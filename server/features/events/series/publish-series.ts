import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import { lockCohort } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventRow, findEvent, lockSeriesFrom, updateEvent } from '../event/event-row.store.ts';
import { missingToPublish } from '../event/publish.rules.ts';
import { notifySessionsPublished } from '../sessions/notify-sessions-published.ts';
import { findSeries, type SeriesRow } from './series.store.ts';

export interface DraftSession {
  readonly session: EventRow;
  readonly missing: Readonly<Record<string, string>>;
}

const NO_SERIES = () => refuse('no_series', 409, "This event isn't part of a series.");

/** An event's series. @throws 404, 409 for an event outside a series */
export async function seriesOfEvent(ctx: Ctx, eventId: number): Promise<{ event: EventRow; series: SeriesRow }> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const series = event.seriesId === null ? undefined : await findSeries(ctx, event.seriesId);
  if (!series) throw NO_SERIES();
  return { event, series };
}

/** The drafts among a series' sessions, each with what it still needs; in order. */
export function draftsAmong(sessions: readonly EventRow[], now: Date): DraftSession[] {
  return sessions
    .filter(({ status }) => status === 'draft')
    .map((session) => ({ session, missing: missingToPublish(session, now) }));
}

/**
 * Publishes all drafts of a series in the caller's transaction, for good, all or none; each learner gets one email with
 * one calendar file (rules-teachers W7). Locks the cohort first, so that a cancellation waits.
 * @throws 409 without a draft; 422 with everything that any of them needs (`details.missing`), all together
 */
export async function publishSeries(tx: Ctx, series: SeriesRow): Promise<{ published: EventRow[]; learners: number }> {
  const cohort = await lockCohort(tx, series.cohortId);
  if (!cohort) throw notFound();
  const drafts = draftsAmong(await lockSeriesFrom(tx, series.id, 1), tx.clock.now());
  if (drafts.length === 0) throw refuse('not_a_draft', 409, 'Every session in this series is already published.');
  const lacking = drafts.filter(({ missing }) => Object.keys(missing).length > 0);
  if (lacking.length > 0) {
    throw new Refusal('series_incomplete', 422, 'Some sessions need attention.', {
      fields: Object.assign({}, ...lacking.map(({ missing }) => missing)),
      details: {
        missing: lacking.map(({ session, missing }) => ({ id: session.id, name: session.name, fields: missing })),
      },
    });
  }
  const published: EventRow[] = [];
  for (const { session } of drafts) {
    await updateEvent(tx, session.id, { status: 'published', published_at: tx.clock.now() });
    published.push({ ...session, status: 'published' });
  }
  return { published, learners: await notifySessionsPublished(tx, published) };
}
