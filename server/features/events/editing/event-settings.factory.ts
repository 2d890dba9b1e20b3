import { EVENT_STORED } from '#contract/events/event.fields.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import type { SetLocalTime } from '#server/features/schools/index.ts';
import { instantOfLocal } from '#server/platform/local-time.ts';
import type { EventSettings } from './event-settings.store.ts';

/** A local time with its instant, for tests. Throws if the clocks skip that time. */
export function aLocalTime(
  date: string,
  time = '07:00',
  ampm: 'AM' | 'PM' = 'PM',
  timezone = 'America/New_York',
): SetLocalTime {
  const read = instantOfLocal({ date, time, ampm, timezone });
  if (!read.ok) throw new Error(read.message);
  return { date, time, ampm, instant: read.instant };
}

/** An event as its editor reads it, without a row; for tests. The end follows from start and length. */
export function settingsOf(more: Partial<EventSettings> = {}): EventSettings {
  const start = more.start === undefined ? aLocalTime('2027-01-10') : more.start;
  const durationMinutes = more.durationMinutes ?? 60;
  return {
    ...blankFields(EVENT_STORED),
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    slug: 'evening',
    schoolId: 1,
    courseId: null,
    seriesId: null,
    seriesNumber: null,
    userId: 1,
    seatPoolId: 1,
    status: 'draft',
    name: 'Evening',
    kind: 'Community',
    admittance: 'public',
    description: '<p>An evening together.</p>',
    shortDescription: 'An evening together.',
    timezone: 'America/New_York',
    startsAt: start?.instant ?? null,
    endsAt: start && new Date(start.instant.getTime() + durationMinutes * 60_000),
    endedEarlyAt: null,
    capacity: 1000,
    meetingState: null,
    meetingProblem: null,
    zoomUrl: 'https://meet.example.test/secret-room',
    imageMediaId: null,
    cover: 'notices-0-7',
    recapSend: null,
    recapSentAt: null,
    membersFirstUntil: null,
    movedFromAt: null,
    publishedAt: null,
    cancelledAt: null,
    types: 0,
    activeTypes: 0,
    ticketed: false,
    ...more,
    start,
    durationMinutes,
  };
}
