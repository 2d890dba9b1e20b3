import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import type { EventPageData } from '../list/events.query.ts';

export const START = '2026-11-21T19:00:00.000Z';
export const END = '2026-11-21T20:30:00.000Z';

const yes = { allowed: true, code: null, message: null };

/** What the server returns to a learner for a free event of 90 minutes. */
export function eventPage(
  event: Partial<EventPageData['event']> = {},
  overrides: Partial<EventPageData> = {},
): EventPageData {
  return {
    event: {
      id: 7,
      uuid: 'u',
      slug: 'open-mic',
      name: 'Open mic',
      kind: 'Community',
      shortDescription: '',
      imageUrl: null,
      status: 'published',
      startsAtUtc: START,
      endsAtUtc: END,
      lengthOfEvent: 90,
      timezone: 'UTC',
      attendeesCount: 10,
      seatsRemaining: 5,
      admittance: 'public',
      membersOnlyLabel: false,
      courseId: null,
      schoolName: 'S',
      schoolSlug: 's',
      accent: null,
      cover: 'mouths-0-7',
      topic: '',
      ticketed: false,
      fromPrice: null,
      toPrice: null,
      hasRecording: false,
      hostNames: [],
      hostImageUrls: [],
      ...blankFields(EVENT_PAGE_FIELDS),
      schoolId: 1,
      courseName: null,
      courseSlug: null,
      cohortId: null,
      cohortName: null,
      eventHosts: [],
      ticketTypes: [],
      recordingGated: false,
      membersFirstUntil: null,
      cancelledAt: null,
      movedFromUtc: null,
      ...event,
    },
    eventHosts: [],
    goers: [],
    attendingEventIds: [],
    classSessions: [],
    attendance: null,
    waitlist: [],
    calendarSequence: 0,
    may: {
      attend: yes,
      cancel: yes,
      join: yes,
      refund: false,
      wait: false,
      publicAttend: false,
      manage: false,
    },
    nowUtc: '2026-11-21T12:00:00.000Z',
    joinOpensAtUtc: '2026-11-21T18:45:00.000Z',
    joinClosesAtUtc: '2026-11-21T21:30:00.000Z',
    ...overrides,
  };
}
