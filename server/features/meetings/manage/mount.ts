import * as teachers from '#contract/meetings/meetings.endpoints.ts';
import { accountsOfCourse } from '#server/features/meetings/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { compareDueMeetings, compareMeetingsJob } from './compare-meetings.ts';
import { retryEventMeeting, showEventMeeting } from './show-event-meeting.ts';
import { tendMeetingJob } from './sync-meeting.ts';
import { MEETINGS_CHANNEL, wakeMeetings } from './wake-meetings.ts';

/** Meetings for teachers' events, and the jobs that keep Zoom in sync. */
export const mount: Feature = {
  name: 'meetings/manage',
  routes: [
    route(teachers.listZoomAccounts, async (ctx, _input, exchange) => ({
      zoomAccounts: await accountsOfCourse(ctx, managedOf(exchange).id),
    })),
    route(teachers.showEventMeeting, async (ctx, { params }) => ({ meeting: await showEventMeeting(ctx, params.id) })),
    route(teachers.retryEventMeeting, async (ctx, { params }) => ({
      meeting: await retryEventMeeting(ctx, params.id),
    })),
  ],
  jobs: [tendMeetingJob, compareMeetingsJob],
  sweeps: [
    { name: 'meetings.wake', run: wakeMeetings },
    { name: 'meetings.compare', run: compareDueMeetings },
  ],
  wakes: [{ channel: MEETINGS_CHANNEL, run: wakeMeetings }],
};
