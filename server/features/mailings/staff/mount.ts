import {
  changePersonMail as changeContract,
  listFailedMail as failedContract,
  listPersonMail as personContract,
  sendMailAgain as sendAgainContract,
} from '#contract/mailings/staff-mail.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { changePersonMail, sendMailAgain, showFailedMail, showPersonMail } from './staff-mail.ts';

/** What staff see of undelivered email, and do about it. */
export const mount: Feature = {
  name: 'mailings/staff',
  routes: [
    route(failedContract, (ctx, { query }) => showFailedMail(ctx, query)),
    route(personContract, (ctx, { params, query }) => showPersonMail(ctx, { ...params, ...query })),
    route(changeContract, (ctx, { params, body }) => changePersonMail(ctx, { ...params, ...body })),
    route(sendAgainContract, (ctx, { params }) => sendMailAgain(ctx, params.id)),
  ],
};
