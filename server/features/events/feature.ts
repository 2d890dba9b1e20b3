import type { Feature } from '#server/platform/feature.ts';
import { routes as attendRoutes } from './attendance/attend.routes.ts';
import { releaseLapsedRsvps } from './attendance/release-lapsed-event-rsvps.ts';
import { releaseFormerMembers } from './attendance/release-rsvps.ts';
import { mountLive } from './event/event-live.ts';
import { routes as eventRoutes } from './event/events.routes.ts';
import { notifyNewTimes } from './event/notify-new-time.ts';
import { remindOfEvents } from './event/remind-of-events.ts';
import { makeProjectJob, requestProjects } from './homework/make-project.ts';
import { sweepNamelessHosts } from './hosts/sweep-nameless-hosts.ts';
import { sendDueRecaps, sendRequestedRecaps } from './recap/send-recap.ts';
import { routes as sessionRoutes } from './sessions/class-sessions.routes.ts';

/**
 * What the app mounts. Seats are released here before the sweep of `journeys/waitlist` offers them to the next people.
 */
export const feature: Feature = {
  name: 'events',
  routes: [...sessionRoutes, ...eventRoutes, ...attendRoutes],
  mount: mountLive,
  jobs: [makeProjectJob],
  sweeps: [
    { name: 'events.lapsed-rsvps', run: releaseLapsedRsvps },
    { name: 'events.former-members', run: releaseFormerMembers },
    { name: 'events.event-reminders', run: remindOfEvents },
    { name: 'events.new-times', run: notifyNewTimes },
    { name: 'events.event-recaps', run: sendDueRecaps },
    { name: 'events.asked-recaps', run: sendRequestedRecaps },
    { name: 'events.projects', run: requestProjects },
    { name: 'events.nameless-hosts', run: sweepNamelessHosts },
  ],
};
