import { type RawBuilder, sql } from 'kysely';

/**
 * Cents that an order line `l` of an order `o` brings before the platform's fee, as a number (rules-teachers P1, P2, P7): the
 * price that was quoted, less a code of the school's, in the proportion that was not given back in cash or credits. What was
 * bought without a cent counts while its place stands; what is disputed counts nothing until that is decided, what was lost by
 * it nothing for good.
 */
export const KEPT_OF_LINE: RawBuilder<number> = sql`case
  when o.disputed or l.state not in ('fulfilled', 'refunded') then 0
  else round((l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end)
    * case when l.cash_cents + l.credit_cents = 0 then case when l.state = 'fulfilled' then 1 else 0 end
      else 1 - least(1, (l.refunded_cents + case when l.credits = 0 then 0
        else l.credit_cents::numeric * l.refunded_credits / l.credits end) / (l.cash_cents + l.credit_cents)) end)
  end`;
