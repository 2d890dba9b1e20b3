import { EVENT_FIELDS } from '#contract/events/event.fields.ts';
import type { EventKind } from '#contract/events/event.ts';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';
import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { chooseCover, sessionCover } from '#covers/choose.ts';
import { coverNeighbors, lockCohort } from '#server/features/schools/index.ts';
import { DEFAULT_EVENT_CAPACITY, openPool } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type LocalStart, startOf } from '#server/platform/local-start.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { isWebAddress } from '#server/platform/web-address.ts';
import { LONGEST_EVENT_MINUTES } from './event.rules.ts';
import { hostsOfSchool, insertEvent, insertEventHost, latestEventCovers } from './event-row.store.ts';
import { slugOf } from './event-start.ts';

export interface CreateEvent {
  readonly schoolId: number;
  /** The cohort that the event belongs to; it also sets the event's course. */
  readonly cohortId?: number | null;
  readonly name: string;
  readonly kind: EventKind;
  readonly admittance: 'members-only' | 'public';
  /** Rich text; sanitized here. */
  readonly description?: string;
  readonly shortDescription?: string;
  readonly timezone?: string;
  readonly start?: LocalStart | null;
  readonly durationMinutes?: number;
  /** Number of seats if there are no ticket types. */
  readonly capacity?: number;
  readonly zoomUrl?: string | null;
  /** The account must belong to the cohort's course; the caller has checked that (`accountsOfCourse`). */
  readonly zoomAccountId?: number | null;
  readonly imageMediaId?: number | null;
  readonly cover?: string;
  readonly membersFirstUntil?: Date | null;
  readonly hostIds?: readonly number[];
  readonly createdBy?: number | null;
  readonly series?: { readonly id: number; readonly number: number };
}

/** Time zone of a new event (M§3). */
export const DEFAULT_EVENT_ZONE = 'America/New_York';

function checkFields(input: CreateEvent): void {
  const fields: Record<string, string> = {};
  if (input.name.trim() === '') fields.name = FIELD_REQUIRED;
  if (!EVENT_KINDS.includes(input.kind)) fields.kind = FIELD_REQUIRED;
  if (input.kind === 'Class Session' && !input.cohortId) fields.cohortId = FIELD_REQUIRED;
  const { max } = EVENT_FIELDS.shortDescription;
  if ([...(input.shortDescription ?? '')].length > max) fields.shortDescription = `Use ${max} characters or fewer.`;
  const minutes = input.durationMinutes ?? 60;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_EVENT_MINUTES) {
    fields.duration = `Enter 1 to ${LONGEST_EVENT_MINUTES} minutes.`;
  }
  if (input.zoomUrl?.trim() && !isWebAddress(input.zoomUrl.trim())) fields.zoomUrl = 'Enter a valid URL.';
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
}

/** The course of the event's cohort; the cohort must belong to the same school. */
async function placeOf(tx: Ctx, input: CreateEvent): Promise<{ courseId: number | null; cohortId: number | null }> {
  if (!input.cohortId) return { courseId: null, cohortId: null };
  // Locked: otherwise canceling the cohort at the same time would miss this draft.
  const cohort = await lockCohort(tx, input.cohortId);
  if (!cohort || cohort.schoolId !== input.schoolId) throw notFound();
  if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
  return { courseId: cohort.courseId, cohortId: cohort.id };
}

/**
 * A class session varies its course's cover; any other event gets the one that its school's courses and events use
 * least.
 */
async function coverOfNew(tx: Ctx, { schoolId, name, kind }: CreateEvent, courseId: number | null): Promise<string> {
  const { topic, course, courses } = await coverNeighbors(tx, schoolId, courseId);
  if (kind === 'Class Session' && course !== null) {
    return sessionCover(name, course, await latestEventCovers(tx, schoolId, courseId));
  }
  return chooseCover({ name, topic }, [...courses, ...(await latestEventCovers(tx, schoolId, null))]);
}

/**
 * Creates a draft with its seats and hosts.
 * @throws 422 with every field that needs attention; 404 for another school's cohort or host
 */
export function createEvent(ctx: Ctx, input: CreateEvent): Promise<{ id: number; uuid: string; slug: string }> {
  checkFields(input);
  return inTransaction(ctx, async (tx) => {
    const place = await placeOf(tx, input);
    const timezone = input.timezone ?? DEFAULT_EVENT_ZONE;
    const start = input.start ? startOf(input.start, timezone) : null;
    const hostIds = input.hostIds ?? [];
    if ((await hostsOfSchool(tx, input.schoolId, hostIds)).size < new Set(hostIds).size) throw notFound();
    const seatPoolId = await openPool(tx, { kind: 'event', capacity: input.capacity ?? DEFAULT_EVENT_CAPACITY });
    const event = await insertEvent(tx, {
      schoolId: input.schoolId,
      ...place,
      seatPoolId,
      slug: slugOf(input.name),
      name: input.name.trim(),
      kind: input.kind,
      admittance: input.admittance,
      description: sanitizeRichText(input.description ?? ''),
      shortDescription: (input.shortDescription ?? '').trim(),
      timezone,
      start,
      durationMinutes: input.durationMinutes ?? 60,
      zoomUrl: input.zoomUrl?.trim() || null,
      zoomAccountId: input.zoomAccountId ?? null,
      imageMediaId: input.imageMediaId ?? null,
      cover: input.cover ?? (await coverOfNew(tx, input, place.courseId)),
      membersFirstUntil: input.membersFirstUntil ?? null,
      seriesId: input.series?.id ?? null,
      seriesNumber: input.series?.number ?? null,
      createdBy: input.createdBy ?? null,
    });
    for (const hostId of hostIds) await insertEventHost(tx, { eventId: event.id, hostId, schoolId: input.schoolId });
    return event;
  });
}
