import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/wire.ts';
import { creditsToSpend, quotedPrice } from './build-payment-link.ts';

export const enroll = endpoint({
  method: 'POST',
  path: '/cohort_interests/enroll',
  summary: 'Check out a basket that credits pay for in full: enrolls right away, without a payment provider',
  tag: 'Checkout',
  audience: 'signed-in',
  body: z.object({ creditsToSpend, quotedPrice }),
  response: z.object({
    orderId: id,
    /** Cohorts in which the person now has an enrollment. */
    cohortIds: z.array(id),
  }),
  idempotent: true,
  storesVisit: true,
});
