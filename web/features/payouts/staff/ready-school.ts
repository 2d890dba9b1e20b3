import type { listReadySchools } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';

/** A school with what is finalized, not held and not paid. */
export type ReadySchool = ResponseOf<typeof listReadySchools>['schools'][number];
