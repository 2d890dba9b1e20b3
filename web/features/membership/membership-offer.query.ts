import { queryOptions } from '@tanstack/react-query';
import { getMembershipOffer } from '#contract/membership/membership-offer.ts';
import { call } from '#web/api/client.ts';

/** What a membership would save this person, and what else comes with it. */
export const membershipOfferQuery = queryOptions({
  queryKey: ['membership', 'offer'],
  queryFn: () => call(getMembershipOffer),
});
