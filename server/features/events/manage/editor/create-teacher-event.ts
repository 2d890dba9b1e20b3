import type { EventKind } from '#contract/events/event.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { createEvent, type EventInput, mergeEvent, saveEventColumns } from '#server/features/events/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { changeEvent } from './change-event.ts';
import { blankEvent, missingOfNew, withUsualClock } from './new-event.rules.ts';
import { refuseWrongEvent } from './plan-event.ts';
import { showTeacherEvent } from './show-teacher-event.ts';
import { eventsMadeSince } from './teacher-event.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Events one school may create within a day: far more than anyone plans, and a limit for a runaway script. */
export const EVENTS_A_DAY = 500;

export interface NewEventPlace {
  readonly schoolId: number;
  readonly courseId: number | null;
}

/** What M§5 requires of every event and wasn't sent, wherever the event belongs. */
function missingOf(sent: EventInput) {
  const nowhere = blankEvent({ schoolId: 0, courseId: null, userId: 0 });
  return missingOfNew(mergeEvent(nowhere, withUsualClock(sent)).wanted);
}

/**
 * Resolves where a new event belongs, and whether this person may create it there: in the named course, or the cohort's
 * course, if they manage it; otherwise in the school, for its School Admins (rules-teachers A7, B4).
 * @throws 404 for anything that belongs to someone else; 403 for a Course Admin's school; 422 if neither was named,
 * with everything else that is missing
 */
export async function placeOfNewEvent(
  ctx: Ctx,
  sent: EventInput & { courseId?: number | null | undefined; schoolId?: number | null | undefined },
): Promise<NewEventPlace> {
  let courseId = sent.courseId ?? null;
  if (courseId === null && sent.cohortId != null) {
    const [cohort] = await loadCohorts(ctx, [sent.cohortId]);
    if (!cohort) throw notFound();
    courseId = cohort.courseId;
  }
  if (courseId !== null) {
    const course = await checkRight(ctx, { manages: { course: 'id' } }, { id: String(courseId) });
    if (!course || (sent.schoolId != null && sent.schoolId !== course.schoolId)) throw notFound();
    return { schoolId: course.schoolId, courseId };
  }
  if (sent.schoolId == null) throw refuseFields({ schoolId: FIELD_REQUIRED, ...missingOf(sent) });
  await checkRight(ctx, { manages: { school: 'id' }, as: 'school-admin' }, { id: String(sent.schoolId) });
  return { schoolId: sent.schoolId, courseId: null };
}

/** @throws 429 if a school created too many events today */
export async function refuseTooManyEvents(ctx: Ctx, schoolId: number): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  if ((await eventsMadeSince(ctx, schoolId, since)) < EVENTS_A_DAY) return;
  throw refuse(
    'too_many_events',
    429,
    `A school can create at most ${EVENTS_A_DAY} events a day. Please continue tomorrow.`,
  );
}

/**
 * Creates a draft event, with defaults for omitted fields, and publishes it if requested (rules-teachers B4).
 * `placeOfNewEvent` checks who may.
 * @throws 404 for another course's cohort or account, 422 at all invalid or missing fields, 429
 */
export function createTeacherEvent(
  ctx: Ctx,
  { place, sent, publish }: { place: NewEventPlace; sent: EventInput; publish: boolean },
): Promise<{ event: TeacherEvent }> {
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    await refuseTooManyEvents(tx, place.schoolId);
    const present = blankEvent({ ...place, userId: person.id });
    const merged = mergeEvent(present, withUsualClock(sent));
    const { wanted } = merged;
    // A time without a date is no start: only the date is reported as missing.
    const problems = { ...missingOfNew(wanted), ...merged.problems };
    if (place.courseId === null && wanted.cohortId !== null) throw notFound();
    await refuseWrongEvent(tx, { present, status: 'draft', sent, ...merged, problems }, { publish });
    const { id } = await createEvent(tx, {
      schoolId: place.schoolId,
      cohortId: wanted.cohortId,
      name: wanted.name,
      // `missingOfNew` has refused unknown kinds, and the contract unknown admittances.
      kind: wanted.kind as EventKind,
      admittance: wanted.admittance === 'public' ? 'public' : 'members-only',
      timezone: wanted.timezone,
      start: wanted.start,
      durationMinutes: wanted.durationMinutes,
      capacity: wanted.capacity,
      ...(wanted.cover === '' ? {} : { cover: wanted.cover }),
      createdBy: person.id,
    });
    const { cover: _, ...words } = wanted;
    await saveEventColumns(tx, id, words);
    await logActivity(tx, {
      action: 'create_event',
      subjectKind: 'event',
      subjectId: id,
      ...place,
      detail: { name: wanted.name, kind: wanted.kind },
    });
    if (publish) {
      await changeEvent(tx, { eventId: id, sent: {}, toStatus: 'published', revision: undefined, expected: undefined });
    }
    const response = { event: await showTeacherEvent(tx, id) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
