import { defineJob } from '#server/platform/jobs/jobs.ts';

/** Name of the job that erases a deleted account's customer at the provider. */
export const ERASE_CUSTOMER_JOB = 'checkout.erase-customer';

export const eraseCustomerJob = defineJob<{ customerId: string }>({
  name: ERASE_CUSTOMER_JOB,
  handle: (ctx, { customerId }) => ctx.providers.payments.eraseCustomer(customerId),
});
