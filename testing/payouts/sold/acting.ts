import { refundLines } from '#server/features/checkout/index.ts';
import { movePlace } from '#server/features/enrollment/manage/move-place.ts';
import { removePlace } from '#server/features/enrollment/manage/remove-place.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import type { Sold, SoldOrder } from './sold.ts';

/** What happens after a sale: people leave, dispute, are moved, and are refunded. */
export class Acting {
  private readonly sold: Sold;

  constructor(sold: Sold) {
    this.sold = sold;
  }

  private someOrder(): SoldOrder | null {
    const settled = this.sold.settled();
    return settled.length === 0 ? null : this.sold.pick(settled);
  }

  /** Staff refund part of one line, by decision. */
  async refundSome(): Promise<void> {
    const order = this.someOrder();
    if (!order) return;
    const lines = await this.sold.t.db
      .selectFrom('order_lines')
      .select(['id', 'cash_cents as cash', 'refunded_cents as cashBack', 'credits', 'refunded_credits as creditsBack'])
      .where('order_id', '=', order.id)
      .where('state', '=', 'fulfilled')
      .execute();
    if (lines.length === 0) return this.sold.refuse('nothing left of the order');
    const line = this.sold.pick(lines);
    const back = await refundLines(this.sold.ctx, {
      orderId: order.id,
      cause: `decision:${order.id}:${this.sold.now}`,
      reason: 'decision',
      lines: [
        {
          lineId: line.id,
          cashCents: this.sold.random.below(line.cash - line.cashBack + 1),
          credits: this.sold.random.below(line.credits - line.creditsBack + 1),
        },
      ],
    });
    await this.sold.t.settle();
    this.sold.count(back ? 'refunded in part' : 'refunded nothing');
  }

  /** A learner leaves, is removed, or is moved. */
  async actOnPlace(): Promise<void> {
    const order = this.someOrder();
    if (!order) return;
    const line = await this.sold.t.db
      .selectFrom('enrolments as e')
      .innerJoin('order_lines as l', 'l.id', 'e.order_line_id')
      .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
      .select(['e.id', 'e.cohort_id as cohortId', 'c.course_id as courseId', 'c.school_id as schoolId'])
      .where('l.order_id', '=', order.id)
      .where('e.state', '=', 'active')
      .executeTakeFirst();
    if (!line) return this.sold.refuse('no active place');
    const admin = this.sold.t.system.ctx(
      { kind: 'person', personId: this.sold.adminOf(line.schoolId), sessionId: 0, needsOnboarding: false },
      'test',
    );
    const act = this.sold.random.below(3);
    const others = this.sold.subjects.filter(
      ({ kind, courseId, id, startsAt, cancelled }) =>
        kind === 'cohort' &&
        courseId === line.courseId &&
        id !== line.cohortId &&
        startsAt > this.sold.now &&
        !cancelled,
    );
    try {
      if (act === 0) await leaveCohort(this.sold.ctx, { userId: order.personId, cohortId: line.cohortId });
      else if (act === 1 && others.length > 0) {
        await movePlace(admin, {
          placeId: line.id,
          cohortId: this.sold.pick(others).id,
          reason: 'Another day suits better.',
        });
      } else await removePlace(admin, { placeId: line.id, reason: 'It was agreed by mail.' });
      this.sold.count(act === 0 ? 'left' : act === 1 && others.length > 0 ? 'moved' : 'removed');
    } catch (error) {
      this.sold.refuse(error instanceof Error ? error.message : String(error));
    }
    await this.sold.t.settle();
  }

  async dispute(): Promise<void> {
    const fresh = this.sold.settled().filter(({ contested }) => !contested);
    if (fresh.length === 0) return;
    const order = this.sold.pick(fresh);
    const payment = await this.sold.t.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select('p.provider_payment_id')
      .where('o.id', '=', order.id)
      .where('p.state', '=', 'succeeded')
      // A fully refunded order can't be disputed.
      .where('o.state', '<>', 'refunded')
      .executeTakeFirst();
    if (!payment) return this.sold.refuse('no payment to dispute');
    const dispute = await this.sold.t.sandbox.control<{ id: string }>('disputes', {
      payment_intent: payment.provider_payment_id,
    });
    order.disputeId = dispute.id;
    order.contested = true;
    await this.sold.t.settle();
    this.sold.count('disputed');
  }

  async decideDispute(status: 'won' | 'lost'): Promise<void> {
    const order = this.sold.orders.find(({ disputeId }) => disputeId !== null);
    if (!order) return;
    await this.sold.t.sandbox.control(`disputes/${order.disputeId}/close`, { status });
    order.disputeId = null;
    order.lost = status === 'lost';
    await this.sold.t.settle();
    this.sold.count(status);
  }

  /** Cancels a cohort before or during its course, so possibly after its first part was due. */
  async cancelOne(): Promise<void> {
    const candidates = this.sold.subjects.filter(
      ({ kind, cancelled, endsAt }) => kind === 'cohort' && !cancelled && endsAt > this.sold.now,
    );
    if (candidates.length === 0) return;
    const cohort = this.sold.pick(candidates);
    const refund = this.sold.pick(['full', 'pro_rata'] as const);
    cohort.cancelled = true;
    await cancelCohort(this.sold.ctx, { cohortId: cohort.id, refund, by: this.sold.adminOf(cohort.schoolId) });
    await this.sold.t.settle();
    this.sold.count(`cancelled ${refund}`);
  }
}
