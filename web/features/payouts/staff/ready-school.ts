import type { listReadySchools } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';

/** A school with payouts that are finalized, not on hold, and not paid. */
export type ReadySchool = ResponseOf<typeof listReadySchools>['schools'][number];
