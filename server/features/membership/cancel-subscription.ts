import { defineJob } from '#server/platform/jobs/jobs.ts';

/** Name of the job that ends a subscription at the provider which found no place here. */
export const CANCEL_SUBSCRIPTION_JOB = 'membership.cancel-subscription';

export const cancelSubscriptionJob = defineJob<{ providerSubscriptionId: string }>({
  name: CANCEL_SUBSCRIPTION_JOB,
  async handle(ctx, { providerSubscriptionId: id }) {
    const told = await ctx.providers.payments.readSubscription(id);
    if (told.state !== 'ended') await ctx.providers.payments.cancelSubscription({ id, key: `cancel-${id}` });
  },
});
