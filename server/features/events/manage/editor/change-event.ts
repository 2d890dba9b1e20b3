import type { EventField } from '#contract/events/event.fields.ts';
import { notFound, Refusal, refuse, refuseField } from '#contract/primitives/problem.ts';
import {
  type EventInput,
  type EventRow,
  findEvent,
  findEventSettings,
  lockEvent,
  lockEventSettings,
  moveLocked,
  notifyEventChanged,
  notifySessionsPublished,
  saveEventColumns,
  slugOf,
  updateEvent,
} from '#server/features/events/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { lockCohort } from '#server/features/schools/index.ts';
import { changeCapacity, queuePromotion } from '#server/features/seats/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { differencesOf } from './event-differences.ts';
import { type EventEffects, type EventPlan, eventEffects, planEvent, refuseWrongEvent } from './plan-event.ts';

/** How often a new time may be emailed to everyone at one event within a day: every mass email has a limit. */
export const NEW_TIMES_A_DAY: Limit = { name: 'event-new-times', points: 20, seconds: 86_400 };

export interface ChangeEvent {
  readonly eventId: number;
  readonly sent: EventInput;
  /**
   * `published` publishes a draft, permanently, once the fields are saved; the current state is accepted and ignored.
   */
  readonly toStatus: string | undefined;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
  /**
   * True if the event moves together with the following sessions of its series: later moves of the series still include
   * it.
   */
  readonly ofSeries?: boolean;
}

/**
 * Whether a draft is to be published. @throws 409 back to draft; 422 for a state that no one can set (rules-teachers
 * G1)
 */
function publishes({ present, status }: EventPlan, toStatus: string | undefined): boolean {
  if (toStatus === undefined || toStatus === status) return false;
  if (toStatus === 'draft') throw refuse('not_a_draft', 409, "A published event can't go back to draft.");
  if (toStatus !== 'published') {
    throw toStatus === 'started' || toStatus === 'completed'
      ? refuseField('status', 'An event starts and ends automatically, at its time.')
      : refuseField('status', 'Use only "published" or "cancelled".');
  }
  return present.status === 'draft';
}

const ofTime = (field: EventField) => ['timezone', 'startDate', 'startTime', 'ampm', 'duration'].includes(field);

/** Saves the text first, then the time, then the seats. */
async function save(tx: Ctx, plan: EventPlan, effects: EventEffects, event: EventRow, alone: boolean): Promise<void> {
  const { present, status, wanted, fields } = plan;
  await saveEventColumns(tx, present.id, {
    ...wanted,
    ...(fields.includes('name') ? { slug: slugOf(wanted.name) } : {}),
  });
  const { start, timezone, durationMinutes } = wanted;
  if (effects.time && start) await moveLocked(tx, event, { start, timezone, durationMinutes, alone });
  else if (fields.some(ofTime)) {
    // A running event gets longer: no one is emailed, calendars are updated. Or a draft without a date gets its zone or
    // length.
    const endsAt = present.startsAt && new Date(present.startsAt.getTime() + durationMinutes * 60_000);
    await updateEvent(
      tx,
      present.id,
      { timezone, duration_minutes: durationMinutes, ends_at: endsAt },
      { raise: status === 'started' },
    );
  }
  if (wanted.capacity !== present.capacity) {
    await changeCapacity(tx, { poolId: present.seatPoolId, capacity: wanted.capacity });
    if (effects.moreSeats > 0) await queuePromotion(tx, present.seatPoolId);
  }
  await logActivity(tx, {
    action: 'change_event',
    subjectKind: 'event',
    subjectId: present.id,
    schoolId: present.schoolId,
    courseId: present.courseId,
    detail: {
      ...differencesOf(plan),
      ...(effects.totals.told > 0 ? { peopleTold: effects.totals.told } : {}),
    },
  });
}

/**
 * Publishes the draft once its fields are saved; for a class session, notifies its cohort's learners. Returns how many.
 */
async function publish(tx: Ctx, { present, wanted }: EventPlan): Promise<number> {
  await updateEvent(tx, present.id, { status: 'published', published_at: tx.clock.now() });
  await planPayoutsOf(tx, { eventId: present.id });
  const notified = await notifySessionsPublished(tx, [{ ...present, kind: wanted.kind, cohortId: wanted.cohortId }]);
  await logActivity(tx, {
    action: 'publish_event',
    subjectKind: 'event',
    subjectId: present.id,
    schoolId: present.schoolId,
    courseId: present.courseId,
    detail: { name: wanted.name, ...(notified > 0 ? { peopleTold: notified } : {}) },
  });
  return notified;
}

/**
 * Makes saving an event and canceling its cohort wait for each other: lock cohorts before events, in the order of their
 * ids.
 */
async function lockCohortsOf(tx: Ctx, { present, wanted }: EventPlan): Promise<void> {
  const ids = new Set([present.cohortId, wanted.cohortId].filter((id) => id !== null));
  for (const id of [...ids].sort((a, b) => a - b)) await lockCohort(tx, id);
}

/** How many people would be emailed a new time; 0 if the plan is invalid: the save itself then reports all errors. */
async function notifiedOfNewTime(ctx: Ctx, plan: EventPlan): Promise<number> {
  if (plan.present.status !== 'published' || !plan.fields.some(ofTime)) return 0;
  const event = await findEvent(ctx, plan.present.id);
  if (!event) return 0;
  try {
    await refuseWrongEvent(ctx, plan, { publish: false });
    return (await eventEffects(ctx, plan, event)).totals.told;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/**
 * Saves an event in one transaction: its text, then its time, then its seats; it may also be published (rules-teachers
 * G1 to G4). Expected people are notified of a new time, people on the waitlist of new seats. The endpoint's audience
 * checks who may. If nothing changes, nothing is written, no revision bumped, and no one notified.
 * @throws 409 `stale`, canceled, a locked field, or for figures other than `expected`; 422 at invalid fields; 404 for
 * someone else's cohort or account; 429 if everyone was emailed a new time too often today
 */
export async function changeEvent(ctx: Ctx, request: ChangeEvent): Promise<void> {
  const { eventId, sent, toStatus, revision, expected } = request;
  const seen = await findEventSettings(ctx, eventId);
  if (!seen) throw notFound();
  const early = planEvent(ctx, seen, sent);
  // Counted before the transaction, which may wait for others.
  if ((await notifiedOfNewTime(ctx, early)) > 0) await takeFromLimit(ctx, NEW_TIMES_A_DAY, eventId);
  const did = await inTransaction(ctx, async (tx) => {
    if (publishes(early, toStatus) || early.fields.includes('cohortId')) await lockCohortsOf(tx, early);
    const event = await lockEvent(tx, eventId);
    const present = await lockEventSettings(tx, eventId);
    if (!event || !present) throw notFound();
    const plan = planEvent(tx, present, sent);
    const open = publishes(plan, toStatus);
    const fields = [...plan.fields, ...(open ? ['status'] : [])];
    if (fields.length === 0 && Object.keys(plan.problems).length === 0) return false;
    await bumpRevision(tx, { kind: 'event', id: eventId, sent: revision, fields });
    await refuseWrongEvent(tx, plan, { publish: open });
    let notified = 0;
    let refundable = 0;
    if (plan.fields.length > 0) {
      const effects = await eventEffects(tx, plan, event);
      ({ told: notified, refundable } = effects.totals);
      await save(tx, plan, effects, event, request.ofSeries !== true);
    }
    if (open) notified += await publish(tx, plan);
    refuseChangedFigures(expected, { told: notified, refundable });
    return true;
  });
  if (did) notifyEventChanged(ctx, eventId);
}
