import { type RawBuilder, sql } from 'kysely';

/** Whether someone still has the seat that line `l` paid for. */
const SEATED = sql`(exists (select 1 from enrolments z where z.order_line_id = l.id and z.state in ('active', 'completed'))
  or exists (select 1 from attendances z where z.order_line_id = l.id and z.state = 'attending')
  or exists (select 1 from workout_places z where z.order_line_id = l.id and z.state = 'attending'))`;

/**
 * Cents that an order line `l` of an order `o` brings before the platform's fee, as a number (rules-teachers P1, P2,
 * P7): the quoted price, minus the school's own promo code, in proportion to the cash and credits that weren't
 * refunded. A purchase that cost nothing counts while its seat exists. A disputed one counts as zero until the dispute
 * is settled, and for good if it is lost. For lists of many lines; payments use `keptOf` of the payouts feature, which
 * computes the same.
 */
export const KEPT_OF_LINE: RawBuilder<number> = sql`case
  when o.disputed or l.state not in ('fulfilled', 'refunded') then 0
  when l.cash_cents + l.credit_cents = 0 and not ${SEATED} then 0
  when l.cash_cents + l.credit_cents > 0 and l.refunded_cents >= l.cash_cents and l.refunded_credits >= l.credits
    and (l.state = 'refunded' or l.refunded_cents + l.refunded_credits > 0) then 0
  else round((l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end)
    * case when l.cash_cents + l.credit_cents = 0 then 1 else (l.cash_cents + l.credit_cents - l.refunded_cents
      - case when l.credits = 0 then 0 else round(l.credit_cents::numeric * l.refunded_credits / l.credits) end)
      / (l.cash_cents + l.credit_cents)::numeric end)
  end`;
