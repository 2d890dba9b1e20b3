import * as staff from '#contract/meetings/meeting-accounts.endpoints.ts';
import * as teachers from '#contract/meetings/meetings.endpoints.ts';
import { accountsOfCourse } from '#server/features/meetings/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkAccount } from '../staff/check-account.ts';
import { giveToCourse, takeFromCourse } from '../staff/give-account.ts';
import { addAccount, archiveAccount, changeAccount } from '../staff/keep-account.ts';
import { coursesNamed } from '../staff/meeting-accounts.query.ts';
import { showAccounts } from '../staff/show-accounts.ts';
import { compareDueMeetings, compareMeetingsJob } from './compare-meetings.ts';
import { retryEventMeeting, showEventMeeting } from './show-event-meeting.ts';
import { tendMeetingJob } from './tend-meeting.ts';
import { MEETINGS_CHANNEL, wakeMeetings } from './wake-meetings.ts';

/** So many courses are offered to give an account to; who looks for another writes more of its name. */
const COURSES_OFFERED = 20;

/** Meetings in accounts of the platform's own: staff's accounts, teachers' events, and the jobs that keep Zoom in step. */
export const mount: Feature = {
  name: 'meetings/manage',
  routes: [
    route(staff.listMeetingAccounts, (ctx) => showAccounts(ctx)),
    route(staff.addMeetingAccount, async (ctx, { body }) => ({ account: await addAccount(ctx, body) })),
    route(staff.changeMeetingAccount, async (ctx, { params, body }) => ({
      account: await changeAccount(ctx, params.id, body),
    })),
    route(staff.archiveMeetingAccount, async (ctx, { params }) => ({
      account: await archiveAccount(ctx, params.id, true),
    })),
    route(staff.restoreMeetingAccount, async (ctx, { params }) => ({
      account: await archiveAccount(ctx, params.id, false),
    })),
    route(staff.checkMeetingAccount, async (ctx, { params }) => ({ account: await checkAccount(ctx, params.id) })),
    route(staff.giveMeetingAccount, async (ctx, { params, body }) => ({
      account: await giveToCourse(ctx, { accountId: params.id, courseId: body.courseId }),
    })),
    route(staff.takeMeetingAccount, async (ctx, { params }) => ({
      account: await takeFromCourse(ctx, { accountId: params.id, courseId: params.courseId }),
    })),
    route(staff.searchMeetingCourses, async (ctx, { query }) => ({
      courses: await coursesNamed(ctx, query.contains, COURSES_OFFERED),
    })),
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
