import {
  lowerPayoutFee as feeContract,
  holdPayout as holdContract,
  liftHold as liftContract,
  listPayoutsForStaff as listContract,
  listReadySchools as readyContract,
  makeRemittance as remitContract,
  listRemittances as remittancesContract,
  returnRemittance as returnedContract,
} from '#contract/payouts/staff-payouts.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { mountCsvFile } from '#server/rights/mount-csv-file.ts';
import { bankFile } from './bank-file.ts';
import { setHold } from './hold.ts';
import { listPayouts } from './list-payouts.ts';
import { listReadySchools } from './list-ready.ts';
import { lowerFee } from './lower-fee.ts';
import { listRemittances, noteReturned, remit } from './remit.ts';

/**
 * What staff do with payouts: see what is due, put it on hold, lower a fee, and record the transfer that pays it, or a
 * transfer's return.
 */
export const mount: Feature = {
  name: 'payouts/staff',
  routes: [
    route(listContract, (ctx, { query }) => listPayouts(ctx, query)),
    route(readyContract, (ctx, { query }) => listReadySchools(ctx, query)),
    route(holdContract, (ctx, { params, body }) => setHold(ctx, { ...params, ...body, held: true })),
    route(liftContract, (ctx, { params, body }) => setHold(ctx, { ...params, ...body, held: false })),
    route(feeContract, (ctx, { params, body }) => lowerFee(ctx, { ...params, ...body })),
    route(remitContract, (ctx, { body }) => remit(ctx, body)),
    route(remittancesContract, (ctx, { query }) => listRemittances(ctx, query)),
    route(returnedContract, (ctx, { params, body }) => noteReturned(ctx, { ...params, ...body })),
  ],
  mount: (app, makeCtx) =>
    mountCsvFile(app, makeCtx, { path: '/admin/payouts/bank.csv', page: () => '/admin/payouts', write: bankFile }),
};
