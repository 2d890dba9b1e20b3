import {
  listCoursePayouts as courseContract,
  showPayoutFigures as figuresContract,
  showPayout as payoutContract,
  listSchoolPayouts as schoolContract,
} from '#contract/payouts/payouts.endpoints.ts';
import {
  addPayoutRecipient,
  archivePayoutRecipient,
  choosePayoutRecipient,
  listPayoutRecipients,
  type PayoutRecipient,
  RECIPIENTS_OF_A_SCHOOL,
  renamePayoutRecipient,
} from '#contract/payouts/recipients.endpoints.ts';
import {
  addRecipient,
  archiveRecipient,
  chooseRecipient,
  type RecipientRow,
  recipientsOf,
  renameRecipient,
} from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { listCoursePayouts, listSchoolPayouts } from './list-payouts.ts';
import { showPayout } from './show-payout.ts';
import { showPayoutFigures } from './show-payout-figures.ts';
import { mountStatementFile } from './statement-file.ts';

/** Checks the school in `?school_id=` like one in a path. @throws 404, 403 for its course admins */
const checkSchool = (ctx: Ctx, schoolId: number) =>
  checkRight(ctx, { manages: { school: 'id' }, as: 'school-admin' }, { id: String(schoolId) });

const DAY = 86_400;
/** Each change is emailed to all School Admins and stays in the activity log. */
const CHANGES_A_DAY: Limit = { name: 'payout_recipient_changes', points: 100, seconds: DAY };

const present = ({ id, name, createdAt, isDefault }: RecipientRow): PayoutRecipient => ({
  id,
  name,
  addedAtUtc: createdAt.toISOString(),
  isDefault,
});

/** What a school is paid, and its recipients: School Admins only (rules-teachers D8, P9, P11). */
export const mount: Feature = {
  name: 'payouts/manage',
  routes: [
    route(listPayoutRecipients, async (ctx, { query }) => {
      await checkSchool(ctx, query.schoolId);
      return { payoutRecipients: (await recipientsOf(ctx, query.schoolId, RECIPIENTS_OF_A_SCHOOL)).map(present) };
    }),
    route(addPayoutRecipient, async (ctx, { query, body }) => {
      await checkSchool(ctx, query.schoolId);
      await takeFromLimit(ctx, CHANGES_A_DAY, query.schoolId);
      return { payoutRecipient: present(await addRecipient(ctx, { schoolId: query.schoolId, name: body.name })) };
    }),
    route(renamePayoutRecipient, async (ctx, { body }, exchange) => {
      const { id: recipientId, schoolId } = managedOf(exchange);
      await takeFromLimit(ctx, CHANGES_A_DAY, schoolId);
      return { payoutRecipient: present(await renameRecipient(ctx, { schoolId, recipientId, name: body.name })) };
    }),
    route(choosePayoutRecipient, async (ctx, _, exchange) => {
      const { id: recipientId, schoolId } = managedOf(exchange);
      await takeFromLimit(ctx, CHANGES_A_DAY, schoolId);
      return { payoutRecipient: present(await chooseRecipient(ctx, { schoolId, recipientId })) };
    }),
    route(archivePayoutRecipient, async (ctx, _, exchange) => {
      const { id: recipientId, schoolId } = managedOf(exchange);
      await takeFromLimit(ctx, CHANGES_A_DAY, schoolId);
      await archiveRecipient(ctx, { schoolId, recipientId });
      return {};
    }),
    route(courseContract, async (ctx, { query }, exchange) => ({
      payouts: await listCoursePayouts(ctx, managedOf(exchange).id, query.only),
    })),
    route(schoolContract, (ctx, { query }, exchange) => listSchoolPayouts(ctx, managedOf(exchange).id, query)),
    route(payoutContract, (ctx, { params }) => showPayout(ctx, params.id)),
    route(figuresContract, (ctx, _, exchange) => showPayoutFigures(ctx, managedOf(exchange).id)),
  ],
  mount: mountStatementFile,
};
