import { endOrder } from '#server/features/checkout/index.ts';
import { settlePaid } from '#server/journeys/checkout/settle-paid.ts';
import { DAY_MS } from '../../money.ts';
import type { Sold } from './sold.ts';

const HOUR = 3_600_000;

/** People who buy through the product's own entry points. */
export class Buying {
  private codes = 0;
  private readonly sold: Sold;

  constructor(sold: Sold) {
    this.sold = sold;
  }

  private async someone(options: { credits?: number; member?: boolean }): Promise<number> {
    const personId = await this.sold.t.buyer(options);
    await this.sold.t.db
      .updateTable('users')
      .set({ display_name: `Learner ${personId}.` })
      .where('id', '=', personId)
      .execute();
    return personId;
  }

  private async holdCode(personId: number): Promise<void> {
    this.codes += 1;
    const now = this.sold.t.system.clock.now();
    const school = this.sold.random.below(2) === 0 ? this.sold.pick(this.sold.schools) : null;
    const percent = this.sold.random.below(2) === 0 ? this.sold.pick([10, 25, 33, 100]) : null;
    const { id } = await this.sold.t.db
      .insertInto('promo_codes')
      .values({
        code: `CODE-${this.codes}-${personId}`,
        kind: percent === null ? 'amount' : 'percent',
        owner_kind: school ? 'school' : 'platform',
        school_id: school?.id ?? null,
        percent,
        amount_cents: percent === null ? 1 + this.sold.random.below(9000) : null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.sold.t.db
      .insertInto('promo_redemptions')
      .values({ promo_code_id: id, user_id: personId, state: 'applied', created_at: now, applied_at: now })
      .execute();
  }

  /**
   * A person buys one to six enrollments with card, credits, and codes. Now and then the payment arrives after the
   * order was given up.
   */
  async buyPlaces(): Promise<void> {
    const { random, t } = this.sold;
    const open = this.sold.subjects.filter(
      ({ kind, startsAt, cancelled }) => kind === 'cohort' && !cancelled && startsAt - 2 * DAY_MS > this.sold.now,
    );
    if (open.length === 0) return this.sold.refuse('no cohort is open');
    const chosen = random.shuffled(open).slice(0, 1 + random.below(6));
    const wanted = random.below(2) === 0 ? 0 : random.below(12 * chosen.length);
    const personId = await this.someone({ credits: wanted, member: random.below(3) === 0 });
    if (random.below(2) === 0) await this.holdCode(personId);
    await t.select(personId, ...chosen.map(({ id }) => id));
    const schoolIds = chosen.map(({ schoolId }) => schoolId);
    for (const credits of [wanted, 0]) {
      const linkResponse = await t.link(personId, { credits_to_spend: credits });
      if (linkResponse.status === 200) {
        await this.payFor(linkResponse.body.orderId);
        this.sold.note(linkResponse.body.orderId, personId, schoolIds);
        return this.sold.count(`bought ${chosen.length}`);
      }
      const free = await t.enroll(personId, credits);
      if (free.status === 200) {
        await t.settle();
        this.sold.note(free.body.orderId, personId, schoolIds);
        return this.sold.count('bought without cash');
      }
      this.sold.refuse(linkResponse.body.code ?? linkResponse.body.error);
    }
  }

  private async payFor(orderId: number): Promise<void> {
    const { t } = this.sold;
    if (this.sold.random.below(8) > 0) {
      await t.pay(orderId);
      return t.settle();
    }
    await t.pay(orderId);
    t.newEvents();
    await endOrder(this.sold.ctx, { orderId, as: 'expired' });
    const row = await t.db
      .selectFrom('orders')
      .select('provider_session_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await t.advanceTime(HOUR);
    await settlePaid(
      this.sold.ctx,
      orderId,
      await this.sold.ctx.providers.payments.readCheckoutSession(row.provider_session_id ?? ''),
    );
    await t.settle();
    this.sold.count('paid late');
  }

  async buyTicket(): Promise<void> {
    const { t } = this.sold;
    const open = this.sold.subjects.filter(
      ({ ticketTypeId, startsAt }) => ticketTypeId !== null && startsAt - 2 * DAY_MS > this.sold.now,
    );
    if (open.length === 0) return this.sold.refuse('no evening is open');
    const liveEvent = this.sold.pick(open);
    const personId = await this.someone({ member: this.sold.random.below(3) === 0 });
    if (this.sold.random.below(3) === 0) await this.holdCode(personId);
    const response = await t.as(personId, {
      method: 'POST',
      url: '/api/v1/stripe/build_event_payment_link',
      payload: { mode: 'payment', ticket_type_id: liveEvent.ticketTypeId },
    });
    if (response.statusCode !== 200) return this.sold.refuse(response.json().code ?? response.body);
    const { orderId } = response.json();
    const { state } = await t.order(orderId);
    if (state === 'pending') await t.pay(orderId);
    await t.settle();
    this.sold.note(orderId, personId, [liveEvent.schoolId]);
    this.sold.count(`bought of ${liveEvent.kind}`);
  }
}
