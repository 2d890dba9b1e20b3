import * as staff from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { checkAccount } from './check-account.ts';
import { giveToCourse, takeFromCourse } from './give-account.ts';
import { addAccount, archiveAccount, changeAccount } from './keep-account.ts';
import { coursesNamed } from './meeting-accounts.query.ts';
import { showAccounts } from './show-accounts.ts';

/** How many courses the picker offers; to find others, people type more of the name. */
const COURSES_OFFERED = 20;

/** The platform's own meeting accounts. */
export const mount: Feature = {
  name: 'meetings/staff',
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
  ],
};
