import { AFTER_STORED, EVENT_FIELDS } from '#contract/events/event.fields.ts';
import type { EventKind } from '#contract/events/event.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  copyTicketTypes,
  createEvent,
  type EventSettings,
  findEventSettings,
  hostIdsOf,
  saveEventColumns,
} from '#server/features/events/index.ts';
import { accountsOfCourse } from '#server/features/meetings/index.ts';
import { cohortStatusAt, loadCohorts } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { refuseTooManyEvents } from './create-teacher-event.ts';
import { showTeacherEvent } from './show-teacher-event.ts';
import { startOfCopy } from './start-of-copy.rules.ts';

/** 'Open Mic' becomes 'Copy of Open Mic', within a name's length. */
const nameOfCopy = (name: string) => [...`Copy of ${name}`].slice(0, EVENT_FIELDS.name.max).join('').trim();

/** @throws 409 if its cohort accepts no more events */
async function refuseOverCohort(ctx: Ctx, { cohortId }: EventSettings): Promise<void> {
  if (cohortId === null) return;
  const [cohort] = await loadCohorts(ctx, [cohortId]);
  if (!cohort) throw notFound();
  const status = cohortStatusAt(cohort, ctx.clock.now());
  if (status !== 'completed' && status !== 'cancelled') return;
  throw refuse(
    'cohort_over',
    409,
    `Its cohort is ${status === 'completed' ? 'over' : 'canceled'}. Create a new event instead.`,
  );
}

/** The event's meeting account, if its course may still use it; otherwise the copy has none, like a new event. */
async function accountOfCopy(ctx: Ctx, { zoomAccountId, courseId }: EventSettings): Promise<number | null> {
  if (zoomAccountId === null || courseId === null) return null;
  const usable = await accountsOfCourse(ctx, courseId);
  return usable.some((account) => account.id === zoomAccountId) ? zoomAccountId : null;
}

/**
 * Creates a draft with an event's text, picture, hosts, and ticket types, without people, recap, recording, or series,
 * on the same weekday and local time in the next upcoming week. A pasted meeting URL is copied; a meeting from an
 * account is created again, if the course may still use the account. The endpoint's audience checks who may.
 * @throws 409 if its cohort is over, 429
 */
export function copyEvent(ctx: Ctx, { eventId }: { eventId: number }): Promise<{ event: TeacherEvent }> {
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    const from = await findEventSettings(tx, eventId);
    if (!from) throw notFound();
    await refuseTooManyEvents(tx, from.schoolId);
    await refuseOverCohort(tx, from);
    const name = nameOfCopy(from.name);
    const { id } = await createEvent(tx, {
      schoolId: from.schoolId,
      cohortId: from.cohortId,
      name,
      // Check constraints limit both stored values.
      kind: from.kind as EventKind,
      admittance: from.admittance === 'public' ? 'public' : 'members-only',
      timezone: from.timezone,
      start: startOfCopy(from, tx.clock.now()),
      durationMinutes: from.durationMinutes,
      capacity: from.capacity,
      hostIds: await hostIdsOf(tx, eventId),
      createdBy: person.id,
    });
    const { cover: _, ...words } = from;
    await saveEventColumns(tx, id, {
      ...words,
      name,
      zoomAccountId: await accountOfCopy(tx, from),
      zoomUrl: from.zoomAccountId === null ? from.zoomUrl : null,
      ...blankFields(AFTER_STORED),
      recapSend: null,
      slug: undefined,
    });
    await copyTicketTypes(tx, { from: eventId, to: id });
    await logActivity(tx, {
      action: 'copy_event',
      subjectKind: 'event',
      subjectId: id,
      schoolId: from.schoolId,
      courseId: from.courseId,
      detail: { name, of: eventId },
    });
    const response = { event: await showTeacherEvent(tx, id) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
