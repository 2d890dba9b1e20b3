import type Stripe from 'stripe';
import { noSuch } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { on } from './route.ts';

/** Stripe's list price in the United States: 2.9% plus 30 cents; a dispute costs $15. */
const FEE_PART = 0.029;
const FEE_FIXED_CENTS = 30;
export const DISPUTE_FEE_CENTS = 1500;
const PAID_OUT_AFTER_SECONDS = 2 * 24 * 60 * 60;

type Kind = 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'stripe_fee';

/** Records a movement of our balance. `amount` is signed, in cents; only charges and disputes cost a fee. */
export function noteBalance(
  world: World,
  type: Kind,
  amount: number,
  source: { id: string; currency: string },
  disputeFee = 0,
): Stripe.BalanceTransaction {
  const fee = type === 'charge' ? Math.round(amount * FEE_PART) + FEE_FIXED_CENTS : disputeFee;
  const description = type === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  return world.create('balance_transactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: world.now() + PAID_OUT_AFTER_SECONDS,
    balance_type: 'payments',
    created: world.now(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency: source.currency, description, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type === 'stripe_fee' ? 'fee' : type,
    source: source.id,
    status: 'pending',
    type,
  });
}

export const balanceTransactionRoutes = [
  on<Stripe.BalanceTransactionListParams>(
    'GET',
    '/v1/balance_transactions',
    'BalanceTransactionListParams',
    (world, { input, url }) => {
      const rows = world.state
        .all('balance_transactions')
        .filter((row) => !input.source || idOf(row.source) === input.source)
        .filter((row) => !input.type || row.type === input.type)
        .filter((row) => !input.currency || row.currency === input.currency);
      return page(createdWithin(rows, input.created), input as Input, url);
    },
  ),
  on('GET', '/v1/balance_transactions/:id', 'BalanceTransactionRetrieveParams', (world, { id }) => {
    const found = world.state.get('balance_transactions', id);
    if (!found) throw noSuch('balance transaction', id);
    return found;
  }),
];
