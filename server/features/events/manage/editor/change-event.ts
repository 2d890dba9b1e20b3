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
  saveEventColumns,
  slugOf,
  tellSessionsPublished,
  touchEvent,
  updateEvent,
} from '#server/features/events/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { raiseRevision } from '#server/features/revisions/index.ts';
import { lockCohort } from '#server/features/schools/index.ts';
import { changeCapacity, passOnLater } from '#server/features/seats/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { differencesOf } from './event-differences.ts';
import { type EventEffects, type EventPlan, eventEffects, planEvent, refuseWrongEvent } from './plan-event.ts';

/** How often everybody at one event is mailed a new time within a day: whatever mails many people has a bound. */
export const NEW_TIMES_A_DAY: Limit = { name: 'event-new-times', points: 20, seconds: 86_400 };

export interface ChangeEvent {
  readonly eventId: number;
  readonly sent: EventInput;
  /** `published` publishes a draft, for good, once the fields are saved; the present state is taken and forgotten. */
  readonly toStatus: string | undefined;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
  /** Together with the sessions of its series that follow: moved so, it still goes along with later moves of the series. */
  readonly ofSeries?: boolean;
}

/** Whether a draft is to be published. @throws 409 back to draft; 422 for a state that nobody sets (rules-teachers G1) */
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

/** The words, then the time, then the seats. */
async function save(tx: Ctx, plan: EventPlan, effects: EventEffects, event: EventRow, alone: boolean): Promise<void> {
  const { present, status, wanted, fields } = plan;
  await saveEventColumns(tx, present.id, {
    ...wanted,
    ...(fields.includes('name') ? { slug: slugOf(wanted.name) } : {}),
  });
  const { start, timezone, durationMinutes } = wanted;
  if (effects.time && start) await moveLocked(tx, event, { start, timezone, durationMinutes, alone });
  else if (fields.some(ofTime)) {
    // It runs, and gets longer: nobody is mailed, calendars follow. Or a draft without a date gets its zone or its length.
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
    if (effects.moreSeats > 0) await passOnLater(tx, present.seatPoolId);
  }
  await noteActivity(tx, {
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

/** The draft, saved as it is to be, is published; of a class session its cohort's learners hear. Returns how many. */
async function publish(tx: Ctx, { present, wanted }: EventPlan): Promise<number> {
  await updateEvent(tx, present.id, { status: 'published', published_at: tx.clock.now() });
  await planPayoutsOf(tx, { eventId: present.id });
  const told = await tellSessionsPublished(tx, [{ ...present, kind: wanted.kind, cohortId: wanted.cohortId }]);
  await noteActivity(tx, {
    action: 'publish_event',
    subjectKind: 'event',
    subjectId: present.id,
    schoolId: present.schoolId,
    courseId: present.courseId,
    detail: { name: wanted.name, ...(told > 0 ? { peopleTold: told } : {}) },
  });
  return told;
}

/** Who cancels a cohort waits, or is waited for: cohorts before events, in the order of their ids. */
async function lockCohortsOf(tx: Ctx, { present, wanted }: EventPlan): Promise<void> {
  const ids = new Set([present.cohortId, wanted.cohortId].filter((id) => id !== null));
  for (const id of [...ids].sort((a, b) => a - b)) await lockCohort(tx, id);
}

/** How many would be mailed a new time; none where the plan is wrong, which the save itself says, all of it. */
async function toldOfNewTime(ctx: Ctx, plan: EventPlan): Promise<number> {
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
 * One Save of an event, one transaction: its words, then its time, then its seats, and it may be published in the
 * same breath (rules-teachers G1 to G4). Who is expected hears of a new time, who waits of new seats. Who may: the endpoint's
 * audience. Sent as it stands, nothing is written, raised or told.
 * @throws 409 `stale`, cancelled, a locked field, other figures than `expected`; 422 at the fields that are wrong; 404 for
 * somebody else's cohort or account; 429 where everybody was mailed a new time too often today
 */
export async function changeEvent(ctx: Ctx, request: ChangeEvent): Promise<void> {
  const { eventId, sent, toStatus, revision, expected } = request;
  const seen = await findEventSettings(ctx, eventId);
  if (!seen) throw notFound();
  const early = planEvent(ctx, seen, sent);
  // Counted before the transaction, which may wait for others.
  if ((await toldOfNewTime(ctx, early)) > 0) await takeFromLimit(ctx, NEW_TIMES_A_DAY, eventId);
  const did = await inTransaction(ctx, async (tx) => {
    if (publishes(early, toStatus) || early.fields.includes('cohortId')) await lockCohortsOf(tx, early);
    const event = await lockEvent(tx, eventId);
    const present = await lockEventSettings(tx, eventId);
    if (!event || !present) throw notFound();
    const plan = planEvent(tx, present, sent);
    const open = publishes(plan, toStatus);
    const fields = [...plan.fields, ...(open ? ['status'] : [])];
    if (fields.length === 0 && Object.keys(plan.problems).length === 0) return false;
    await raiseRevision(tx, { kind: 'event', id: eventId, sent: revision, fields });
    await refuseWrongEvent(tx, plan, { publish: open });
    let told = 0;
    let refundable = 0;
    if (plan.fields.length > 0) {
      const effects = await eventEffects(tx, plan, event);
      ({ told, refundable } = effects.totals);
      await save(tx, plan, effects, event, request.ofSeries !== true);
    }
    if (open) told += await publish(tx, plan);
    refuseChangedFigures(expected, { told, refundable });
    return true;
  });
  if (did) touchEvent(ctx, eventId);
}
