import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { Feature } from '#server/platform/feature.ts';
import { checkDepth } from '#server/platform/http/json-body.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import { sweepDisputedRefunds } from './bank-refunds.ts';
import { eraseCustomerJob } from './erase-customer.ts';
import { expireRedemptions } from './promo.store.ts';
import { receiveEvent } from './receive-event.ts';
import { openRefunds } from './refund.store.ts';
import { sendRefund } from './send-refund.ts';
import { SEND_REFUND_JOB } from './send-refund-job.ts';

const SWEEP_LIMIT = 200;
/** An unconfirmed refund this old is checked with the provider. */
const RECHECK_REFUND_AFTER_MS = 5 * 60_000;

/**
 * The provider's webhook: verifies the signature over the raw bytes, stores and enqueues the event, then returns 200.
 */
function mount(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/stripe', async (request, reply) => {
      const ctx = makeCtx(request);
      const signature = request.headers['stripe-signature'];
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      checkDepth(raw.toString());
      const event = ctx.providers.payments.readWebhook(raw, typeof signature === 'string' ? signature : undefined);
      if (!event) return reply.code(400).send({ error: 'The signature is wrong.', code: 'bad_signature' });
      await receiveEvent(ctx, event);
      failPoint(ctx, 'event.stored');
      return { received: true };
    });
  });
}

export const feature: Feature = {
  name: 'checkout',
  mount,
  jobs: [
    defineJob<{ refundId: number }>({
      name: SEND_REFUND_JOB,
      handle: (ctx, { refundId }) => sendRefund(ctx, { refundId }),
    }),
    eraseCustomerJob,
  ],
  sweeps: [
    { name: 'checkout.promo-redemptions', run: expireRedemptions },
    { name: 'checkout.disputed-refunds', run: sweepDisputedRefunds },
    {
      name: 'checkout.refunds',
      async run(ctx) {
        const before = new Date(ctx.clock.now().getTime() - RECHECK_REFUND_AFTER_MS);
        await forEachWhileReachable(ctx, await openRefunds(ctx, before, SWEEP_LIMIT), (refundId) =>
          sendRefund(ctx, { refundId }),
        );
      },
    },
  ],
};
