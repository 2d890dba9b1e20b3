import { defineJob } from '#server/platform/jobs/jobs.ts';

/** Name of the job that cancels a provider subscription for which there is no membership here. */
export const CANCEL_SUBSCRIPTION_JOB = 'membership.cancel-subscription';

export const cancelSubscriptionJob = defineJob<{ providerSubscriptionId: string }>({
  name: CANCEL_SUBSCRIPTION_JOB,
  async handle(ctx, { providerSubscriptionId: id }) {
    const subscription = await ctx.providers.payments.readSubscription(id);
    if (subscription.state !== 'ended') await ctx.providers.payments.cancelSubscription({ id, key: `cancel-${id}` });
  },
});
