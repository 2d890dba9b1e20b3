import type { EventField } from '#contract/events/event.fields.ts';
import type { EventStatus } from '#contract/events/event.ts';
import type { EventChangeTotals } from '#contract/events/event-dry-runs.endpoints.ts';
import { notFound, Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import {
  EVENT_CANCELLED,
  type EventInput,
  type EventProblems,
  type EventRow,
  type EventSettings,
  eventChangeProblems,
  eventStatusAt,
  expectedOf,
  findTimeChange,
  lockedEventFields,
  mergeEvent,
  type PlannedTime,
  planTime,
  publishProblems,
  type WantedEvent,
} from '#server/features/events/index.ts';
import { requireAccountOfCourse } from '#server/features/meetings/index.ts';
import { cohortStatusAt, loadCohorts } from '#server/features/schools/index.ts';
import { belowSoldText } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { paidTicketsOf, poolOfEvent } from './teacher-event.query.ts';

/** A change to an event, parsed but not validated. */
export interface EventPlan {
  readonly present: EventSettings;
  readonly status: EventStatus;
  readonly sent: EventInput;
  readonly wanted: WantedEvent;
  readonly fields: readonly EventField[];
  readonly problems: EventProblems;
}

/** Reads a change to an event. @throws 409 for a canceled one, whatever is sent */
export function planEvent(ctx: Ctx, present: EventSettings, sent: EventInput): EventPlan {
  const status = eventStatusAt(present, ctx.clock.now());
  if (status === 'cancelled') throw refuse('event_cancelled', 409, EVENT_CANCELLED);
  return { present, status, sent, ...mergeEvent(present, sent) };
}

/**
 * Checks a new cohort: it must belong to the same course and be neither over nor canceled. @throws 404 for another
 * course's cohort (rules-teachers A7)
 */
async function cohortProblem(ctx: Ctx, { present, wanted }: EventPlan): Promise<string | null> {
  if (wanted.cohortId === null) return null;
  const [cohort] = await loadCohorts(ctx, [wanted.cohortId]);
  if (!cohort || cohort.courseId !== present.courseId) throw notFound();
  if (present.seriesId !== null) return 'A session in a series stays in its cohort.';
  const status = cohortStatusAt(cohort, ctx.clock.now());
  if (status === 'cancelled') return 'This cohort was canceled.';
  return status === 'completed' ? 'This cohort is over.' : null;
}

/**
 * A change's errors that depend on other tables: cohort, series, meeting account, and seats. @throws 404 for anything
 * that belongs to someone else
 */
async function outerProblems(ctx: Ctx, plan: EventPlan): Promise<EventProblems> {
  const { present, wanted, fields } = plan;
  const problems: EventProblems = {};
  if (fields.includes('cohortId')) {
    const problem = await cohortProblem(ctx, plan);
    if (problem) problems.cohortId = problem;
  }
  if (fields.includes('kind') && present.seriesId !== null) problems.kind = 'A series can only have class sessions.';
  if (fields.includes('zoomAccountId') && wanted.zoomAccountId !== null) {
    await requireAccountOfCourse(ctx, { courseId: present.courseId, zoomAccountId: wanted.zoomAccountId });
  }
  if (fields.includes('capacity')) {
    const { taken, held } = await poolOfEvent(ctx, present.seatPoolId);
    if (wanted.capacity < taken + held) problems.capacity = belowSoldText(taken + held);
  }
  return problems;
}

/**
 * Refuses locked fields (409), then everything else that is wrong together (422): unreadable input, broken rules, and,
 * when publishing, what is missing; one sentence per field.
 */
export async function refuseWrongEvent(ctx: Ctx, plan: EventPlan, { publish }: { publish: boolean }): Promise<void> {
  const { present, status, fields } = plan;
  const locked = lockedEventFields(status, present);
  const touched = fields.flatMap((field) => (locked[field] ? [[field, locked[field]] as const] : []));
  if (touched.length > 0) {
    throw new Refusal('field_locked', 409, "This can't be changed anymore.", { fields: Object.fromEntries(touched) });
  }
  const now = ctx.clock.now();
  const problems = {
    ...(publish ? publishProblems(plan, now) : {}),
    ...eventChangeProblems(plan, { status, now }),
    ...(await outerProblems(ctx, plan)),
    ...plan.problems,
  };
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
}

const TIME_FIELDS: readonly EventField[] = ['timezone', 'startDate', 'startTime', 'ampm', 'duration'];

export interface EventEffects {
  /** Null: the event keeps its time, or it is already running and gets longer. */
  readonly time: PlannedTime | null;
  /** Number of additional seats, for people on the waitlist. */
  readonly moreSeats: number;
  readonly totals: EventChangeTotals;
}

/** Counts what a valid plan would do. `event`: the same event as commands load it. */
export async function eventEffects(ctx: Ctx, plan: EventPlan, event: EventRow): Promise<EventEffects> {
  const { present, status, wanted, fields } = plan;
  const timed = fields.some((field) => TIME_FIELDS.includes(field)) && (status === 'draft' || status === 'published');
  const start = timed ? wanted.start : null;
  const time = start
    ? planTime(
        event,
        await findTimeChange(ctx, present.id),
        { start, timezone: wanted.timezone, durationMinutes: wanted.durationMinutes },
        ctx.clock.now(),
      )
    : null;
  return {
    time,
    moreSeats: Math.max(0, wanted.capacity - present.capacity),
    totals: {
      told: time?.told ? (await expectedOf(ctx, present.id)).length : 0,
      refundable: time?.told?.refunds ? await paidTicketsOf(ctx, present.id) : 0,
    },
  };
}
