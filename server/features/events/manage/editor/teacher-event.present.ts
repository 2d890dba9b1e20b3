import { EVENT_STORED, type EventField } from '#contract/events/event.fields.ts';
import type { EventKind } from '#contract/events/event.ts';
import type { EventGap, TeacherEvent } from '#contract/events/teacher-event.ts';
import { pickFields } from '#contract/primitives/fields.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import {
  type EventProblems,
  type EventSettings,
  effectiveEnd,
  eventStatusAt,
  lockedEventFields,
  publishProblems,
} from '#server/features/events/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import { imageUrlOf, type SetLocalTime } from '#server/features/schools/index.ts';
import type { EventContext } from './teacher-event.query.ts';

const utc = (at: Date | null) => at?.toISOString() ?? null;

function presentLocalTimes({ start, recapSend }: { start: SetLocalTime | null; recapSend: SetLocalTime | null }) {
  return {
    startDate: start?.date ?? null,
    startTime: start?.time ?? null,
    ampm: start?.ampm ?? null,
    sendRecapDate: recapSend?.date ?? null,
    sendRecapTime: recapSend?.time ?? null,
    recapAmpm: recapSend?.ampm ?? null,
  };
}

/** Problems, each with the path to its editor field. */
export function presentEventGaps(eventId: number, problems: EventProblems): EventGap[] {
  // The keys are editor fields.
  return (Object.entries(problems) as [EventField | 'ticketTypes', string][]).map(([field, message]) => ({
    field,
    message,
    href: `/teachers/events/${eventId}/edit#${field}`,
  }));
}

function presentPlaces(event: EventSettings, around: EventContext) {
  const { courseId, cohortId, seriesId, seriesNumber } = event;
  const { courseName, courseSlug, cohortName, seriesName } = around;
  return {
    course:
      courseId !== null && courseName !== null && courseSlug !== null
        ? { id: courseId, name: courseName, slug: courseSlug }
        : null,
    cohort:
      cohortId !== null && cohortName !== null
        ? {
            id: cohortId,
            name: cohortName,
            moniker: around.cohortMoniker ?? '',
            timezone: around.cohortTimezone ?? event.timezone,
            startsAtUtc: utc(around.cohortStartsAt),
            endsAtUtc: utc(around.cohortEndsAt),
          }
        : null,
    school: { id: event.schoolId, name: around.schoolName, slug: around.schoolSlug },
    series:
      seriesId !== null && seriesNumber !== null && seriesName !== null
        ? { id: seriesId, name: seriesName, number: seriesNumber, sessions: around.seriesSessions }
        : null,
  };
}

export function presentTeacherEvent(
  event: EventSettings,
  around: EventContext,
  { revision, now }: { revision: Revision; now: Date },
): TeacherEvent {
  const status = eventStatusAt(event, now);
  const { attending, held, waiting } = around;
  return {
    id: event.id,
    uuid: event.uuid,
    slug: event.slug,
    ...pickFields(EVENT_STORED, event),
    // Check constraints allow only these seven kinds and two admittances.
    kind: event.kind as EventKind,
    admittance: event.admittance as TeacherEvent['admittance'],
    status,
    timezone: event.timezone,
    ...presentLocalTimes(event),
    startsAtUtc: utc(event.startsAt),
    endsAtUtc: utc(effectiveEnd(event)),
    duration: event.durationMinutes,
    capacity: event.capacity,
    schoolId: event.schoolId,
    userId: event.userId,
    imageUrl: imageUrlOf(event.imageMediaId),
    cover: coverInAccent(event.cover, accentNamed(around.schoolAccent)),
    sendRecapAtUtc: utc(event.recapSend?.instant ?? null),
    recapSentAtUtc: utc(event.recapSentAt),
    ...presentPlaces(event, around),
    seats: { attending, held, waiting },
    ticketTypesCount: event.types,
    ticketed: event.ticketed,
    publishedAtUtc: utc(event.publishedAt),
    cancelledAtUtc: utc(event.cancelledAt),
    endedEarlyAtUtc: utc(event.endedEarlyAt),
    movedFromUtc: status === 'published' ? utc(event.movedFromAt) : null,
    missing:
      status === 'draft' ? presentEventGaps(event.id, publishProblems({ present: event, wanted: event }, now)) : [],
    locked: lockedEventFields(status, event),
    canCancel: status === 'published' || status === 'started',
    canEnd: status === 'started',
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: utc(revision.savedAt),
  };
}
