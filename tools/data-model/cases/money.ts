import { type Case, copies, tries } from '../case.ts';

const line = { position: '2', seat_hold_id: 'null' };
const order = {
  user_id: '2',
  uuid: 'gen_random_uuid()',
  provider_session_id: 'null',
  provider_order_id: 'null',
  receipt_number: 'null',
};
const promo = { code: `'NEW'` };

export const money: readonly Case[] = [
  copies('ledger_accounts_once', 'an account exists once', 'ledger_accounts'),
  copies('ledger_accounts_owner_whole', 'persons and schools are named, houses not', 'ledger_accounts', {
    owner_id: '1',
  }),
  copies('ledger_accounts_purpose_shape', 'a purpose is a word', 'ledger_accounts', { purpose: `'Two Words'` }),
  copies('ledger_accounts_person_keeps_balance', "a person's credits keep a balance", 'ledger_accounts', {
    owner_kind: `'user'`,
    owner_id: '2',
    purpose: `'available'`,
  }),
  tries(
    'ledger_accounts_not_negative',
    'credits never fall below zero',
    `insert into ledger_transactions (cause, kind, occurred_at) values ('c2', 'x', now());
     insert into ledger_entries (transaction_id, account_id, unit, amount) values (2, 2, 'credit', -6), (2, 1, 'credit', 6)`,
  ),
  tries(
    'ledger_accounts_balance_by_entries',
    'nothing but entries moves a balance',
    'update ledger_accounts set balance = 100 where id = 2',
  ),
  copies('ledger_transactions_cause_once', 'a cause is posted once', 'ledger_transactions'),
  tries(
    'ledger_transactions_balanced',
    'a transaction sums to zero in each unit and has entries',
    `insert into ledger_transactions (cause, kind, occurred_at) values ('c3', 'x', now())`,
  ),
  tries(
    'ledger_transactions_balanced',
    'no entry is added that unbalances a transaction',
    `insert into ledger_entries (transaction_id, account_id, unit, amount) values (1, 3, 'cent', 5)`,
  ),
  tries('ledger_transactions_immutable', 'a transaction stays', `update ledger_transactions set memo = 'x'`),
  tries('ledger_entries_immutable', 'an entry stays', 'delete from ledger_entries'),
  copies('ledger_entries_not_zero', 'an entry moves something', 'ledger_entries', { amount: '0' }),
  copies('ledger_entries_unit_of_account', 'an entry is in the unit of its account', 'ledger_entries', {
    unit: `'cent'`,
  }),
  copies('customers_one_per_person', 'a person is one customer of a provider', 'customers', {
    provider_customer_id: `'cus_2'`,
  }),
  copies('customers_provider_id_once', "a provider's customer is one person", 'customers', { user_id: '2' }),
  copies('payment_methods_provider_id_once', 'a card is known once', 'payment_methods', { is_default: 'false' }),
  copies('payment_methods_one_default', 'one card is the default', 'payment_methods', {
    provider_payment_method_id: `'pm_2'`,
  }),
  copies('card_setups_uuid_once', 'our reference of a card page is its own', 'card_setups', {
    provider_session_id: `'cs_other'`,
  }),
  copies('card_setups_session_once', 'a hosted card page is one row', 'card_setups', { uuid: 'gen_random_uuid()' }),
  copies('card_setups_settled_whole', 'a settled card page says when', 'card_setups', {
    uuid: 'gen_random_uuid()',
    provider_session_id: 'null',
    state: `'saved'`,
  }),
  copies('plans_code_once', 'a plan has its own code', 'plans'),
  copies('plans_amounts_not_negative', 'no amount below zero', 'plans', { code: `'x'`, credits: '-1' }),
  copies('plans_legacy_not_on_sale', 'a legacy plan is not sold', 'plans', { code: `'x'`, legacy: 'true' }),
  copies('plan_prices_one_present', 'one present price per plan and interval', 'plan_prices', {
    provider_price_id: 'null',
  }),
  copies('plan_prices_not_negative', 'no price below zero', 'plan_prices', { cents: '-1' }),
  copies('plan_prices_provider_id_once', "a provider's price is one version", 'plan_prices', { until: 'now()' }),
  copies('subscriptions_one_live', 'a person has one live subscription', 'subscriptions', {
    provider_subscription_id: `'sub_2'`,
  }),
  copies('subscriptions_provider_id_once', "a provider's subscription is one row", 'subscriptions', { user_id: '2' }),
  copies('subscriptions_period_forward', 'a period ends after it starts', 'subscriptions', {
    current_period_end: 'current_period_start',
  }),
  copies('subscriptions_grace_has_end', 'grace has an end', 'subscriptions', { status: `'grace'` }),
  copies('subscriptions_ended_whole', 'an ended subscription says when', 'subscriptions', { status: `'ended'` }),
  copies('subscriptions_cancel_whole', 'a planned cancel says when', 'subscriptions', { downgrade_to: `'cancel'` }),
  copies('subscriptions_downgrade_shape', "downgrade_to is a plan's code or cancel", 'subscriptions', {
    downgrade_to: `'Some Plan'`,
  }),
  copies('subscriptions_price_not_negative', 'no price below zero', 'subscriptions', { price_cents: '-1' }),
  copies('subscription_periods_once', 'a period is settled once', 'subscription_periods', {
    provider_invoice_id: `'in_2'`,
  }),
  copies('subscription_periods_invoice_once', 'an invoice is one period', 'subscription_periods', {
    period_start: `period_start - interval '1 day'`,
  }),
  copies('subscription_periods_forward', 'a period ends after it starts', 'subscription_periods', {
    period_end: 'period_start',
  }),
  copies('promo_codes_code_once', 'a code exists once, in any case', 'promo_codes', { code: `'ten'` }),
  copies('promo_codes_percent_range', 'percent is 1 to 100', 'promo_codes', { ...promo, percent: '101' }),
  copies('promo_codes_amount_positive', 'an amount is above zero', 'promo_codes', {
    ...promo,
    kind: `'amount'`,
    percent: 'null',
    amount_cents: '0',
  }),
  copies('promo_codes_months_positive', 'a length is above zero', 'promo_codes', {
    ...promo,
    kind: `'membership'`,
    percent: 'null',
    plan_id: '6',
    months: '0',
  }),
  copies('promo_codes_effect_fits_kind', 'a code has the effect of its kind and no other', 'promo_codes', {
    ...promo,
    kind: `'amount'`,
  }),
  copies('promo_codes_owner_whole', "a school's code names the school", 'promo_codes', {
    ...promo,
    owner_kind: `'school'`,
  }),
  copies('promo_codes_scope_whole', 'a scope names its thing', 'promo_codes', { ...promo, scope: `'course'` }),
  copies('promo_codes_within_uses', 'a code is not used beyond its limit', 'promo_codes', {
    ...promo,
    uses: '2',
    max_uses: '1',
  }),
  copies('promo_redemptions_one_open', 'a code is open once per person', 'promo_redemptions'),
  copies('promo_redemptions_error_whole', 'an error says which', 'promo_redemptions', { state: `'error'` }),
  copies('orders_uuid_once', 'an order has its own uuid', 'orders', { ...order, uuid: 'uuid' }),
  copies('orders_session_once', "a provider's session is one order", 'orders', {
    ...order,
    provider_session_id: `'cs_1'`,
  }),
  copies('orders_provider_order_once', "a provider's order is one order", 'orders', {
    ...order,
    provider_order_id: `'pp_1'`,
  }),
  copies('orders_receipt_once', 'a receipt number is given once', 'orders', { ...order, receipt_number: `'R-1'` }),
  copies('orders_one_open_checkout', 'a person has one open checkout', 'orders', { ...order, user_id: '1' }),
  copies('orders_not_negative', 'no total below zero', 'orders', {
    ...order,
    subtotal_cents: '0',
    discount_cents: '0',
    credits: '1',
    cash_cents: '-1000',
  }),
  copies('orders_add_up', 'cash is the prices less discount and credits', 'orders', { ...order, cash_cents: '1' }),
  copies('orders_paid_has_time', 'a paid order says when', 'orders', { ...order, state: `'paid'` }),
  tries(
    'orders_state_forward',
    'an order never moves back',
    `update orders set state = 'paid', paid_at = now() where id = 1; update orders set state = 'pending' where id = 1`,
  ),
  copies('orders_are_their_lines', 'an order is the sum of its lines', 'orders', order),
  copies('orders_are_their_lines', 'no line is added beside the totals', 'order_lines', line),
  copies('order_lines_position_once', 'lines are in order', 'order_lines'),
  copies('order_lines_quantity_positive', 'a line sells something', 'order_lines', { ...line, quantity: '0' }),
  copies('order_lines_not_negative', 'no part below zero', 'order_lines', {
    ...line,
    discount_cents: '-1',
    cash_cents: '10001',
  }),
  copies('order_lines_add_up', "a line's parts add up to its price", 'order_lines', { ...line, cash_cents: '8501' }),
  tries(
    'order_lines_refund_within',
    'no more is refunded than the line took',
    `insert into refunds (order_id, cause, reason, cash_cents, state, created_at) values (1, 'rc2', 'left', 9000, 'pending', now());
     insert into refund_lines (refund_id, order_line_id, cash_cents) values (2, 1, 9000)`,
  ),
  copies('seat_holds_one_live', 'one live hold per person and pool', 'seat_holds'),
  copies('seat_holds_ended_whole', 'an ended hold says when', 'seat_holds', { state: `'released'` }),
  tries(
    'seat_holds_state_forward',
    'an ended hold stays ended',
    `update seat_holds set state = 'expired', ended_at = now(); update seat_holds set state = 'converted'`,
  ),
  copies('seat_waitlist_one_active', 'one active entry per person and pool', 'seat_waitlist'),
  copies('seat_waitlist_offer_whole', 'an offer holds a seat until a time', 'seat_waitlist', { state: `'offered'` }),
  copies('seat_waitlist_ended_whole', 'an ended entry says when', 'seat_waitlist', { state: `'left'` }),
  copies('payments_provider_id_once', "a provider's payment is one row", 'payments', { provider_charge_id: `'ch_2'` }),
  copies('payments_charge_once', "a provider's charge is one row", 'payments', { provider_payment_id: `'pi_2'` }),
  copies('payments_positive', 'a payment is of something', 'payments', { cents: '0' }),
  tries(
    'payments_invoice_once',
    'an invoice is paid once',
    `insert into payments (subscription_id, provider_invoice_id, provider, provider_payment_id, state, cents, created_at)
       values (1, 'in_9', 'stripe', 'pi_8', 'succeeded', 1, now()), (1, 'in_9', 'stripe', 'pi_9', 'succeeded', 1, now())`,
  ),
  copies('payments_of_order_or_renewal', 'a payment is of an order or of a renewal by its invoice', 'payments', {
    provider_payment_id: `'pi_2'`,
    provider_charge_id: `'ch_2'`,
    order_id: 'null',
  }),
  copies('refunds_cause_once', 'a cause is refunded once', 'refunds', { provider_refund_id: `'re_2'` }),
  copies('refunds_provider_id_once', "a provider's refund is one row", 'refunds', { cause: `'rc3'` }),
  copies('refunds_something', 'a refund returns something', 'refunds', { cash_cents: '0' }),
  copies('refunds_of_order_or_payment', 'a refund is of an order or of a payment', 'refunds', {
    cause: `'rc3'`,
    provider_refund_id: `'re_2'`,
    order_id: 'null',
    payment_id: 'null',
  }),
  copies('refunds_settled_whole', 'who settles a refund by hand says when and how', 'refunds', {
    cause: `'rc3'`,
    provider_refund_id: `'re_2'`,
    state: `'failed'`,
    settled_by: '1',
  }),
  copies('refunds_settled_was_failed', 'only a refund that failed is settled by hand', 'refunds', {
    cause: `'rc3'`,
    provider_refund_id: `'re_2'`,
    settled_by: '1',
    settled_by_at: 'now()',
    settled_reason: `'by cheque'`,
  }),
  copies('refunds_bank_within', 'a bank settles no more of a refund than all of it', 'refunds', {
    cause: `'rc3'`,
    provider_refund_id: `'re_2'`,
    bank_cents: '101',
  }),
  copies('refund_lines_once', 'a refund names a line once', 'refund_lines'),
  copies('refund_lines_not_negative', 'no refund below zero', 'refund_lines', { cash_cents: '-1' }),
  tries('refund_lines_immutable', 'what was refunded stays', 'update refund_lines set cash_cents = 1'),
  copies('disputes_provider_id_once', 'a dispute is one row', 'disputes'),
  copies('disputes_closed_whole', 'a closed dispute says when', 'disputes', { state: `'won'` }),
  copies('provider_events_once', "a provider's event is stored once", 'provider_events'),
  copies('credit_lots_cause_once', 'a cause grants credits once', 'credit_lots'),
  copies('credit_lots_granted_positive', 'a lot grants something', 'credit_lots', { granted: '0', remaining: '0' }),
  copies('credit_lots_remaining_range', 'a lot holds 0 to what was granted', 'credit_lots', { remaining: '6' }),
  copies('credit_reservations_once', 'an order reserves of a lot once', 'credit_reservations'),
  copies('credit_reservations_positive', 'a reservation is of something', 'credit_reservations', { credits: '0' }),
  copies('credit_reservations_ended_whole', 'an ended reservation says when', 'credit_reservations', {
    state: `'spent'`,
  }),
  copies('credit_uses_once', 'a line uses a lot once', 'credit_uses'),
  copies('credit_uses_positive', 'a use is of something', 'credit_uses', { credits: '0' }),
  copies('enrolments_one_live', 'one live place per person and cohort', 'enrolments', {
    order_line_id: 'null',
    reason: `'staff'`,
    certificate_uuid: 'null',
  }),
  copies(
    'enrolments_line_once',
    'a bought line is one place; the one it was moved from keeps it, too, and counts for nothing',
    'enrolments',
    {
      user_id: '2',
      certificate_uuid: 'null',
    },
  ),
  copies('enrolments_certificate_once', 'a letter belongs to one place', 'enrolments', {
    user_id: '2',
    order_line_id: 'null',
    reason: `'staff'`,
  }),
  copies('enrolments_course_of_cohort', 'the cohort belongs to the course', 'enrolments', {
    user_id: '2',
    order_line_id: 'null',
    reason: `'staff'`,
    certificate_uuid: 'null',
    course_id: '2',
  }),
  copies(
    'enrolments_reason_has_line',
    'who bought has an order line, whom the school gave the place has none',
    'enrolments',
    { order_line_id: 'null' },
  ),
  copies('enrolments_transfer_has_origin', 'a transfer names where from', 'enrolments', {
    reason: `'transferred'`,
    order_line_id: 'null',
  }),
  copies('enrolments_refund_rule_whole', 'a refund rule has its last instant', 'enrolments', {
    last_refundable_at: 'null',
  }),
  copies('enrolments_left_whole', 'who left has a time', 'enrolments', { state: `'left'`, ended_at: 'now()' }),
  copies('enrolments_completed_has_time', 'who completed has a time', 'enrolments', {
    completed_at: 'null',
    certificate_uuid: 'null',
  }),
  copies('enrolments_certificate_after_completion', 'a letter follows completion', 'enrolments', {
    state: `'active'`,
    completed_at: 'null',
  }),
  copies('enrolments_ended_whole', 'an ended place says when', 'enrolments', { state: `'cancelled'` }),
  copies(
    'certificates_one_per_enrolment',
    'a place has one letter',
    'certificates',
    { uuid: 'gen_random_uuid()', short_code: 'letter_short_code()' },
    'true',
  ),
  copies(
    'certificates_short_code_once',
    'a short code is of one letter',
    'certificates',
    { uuid: 'gen_random_uuid()', enrolment_id: '999' },
    'true',
  ),
  copies(
    'certificates_short_code_form',
    'a short code is eight signs that aren’t mistaken for others',
    'certificates',
    { uuid: 'gen_random_uuid()', enrolment_id: '999', short_code: `'CB-ILOU-1234'` },
    'true',
  ),
  copies(
    'certificates_taught_by_said',
    'who taught has a name, or isn’t named',
    'certificates',
    { uuid: 'gen_random_uuid()', enrolment_id: '999', short_code: 'letter_short_code()', taught_by: `''` },
    'true',
  ),
  copies(
    'replaced_letters_short_code_once',
    'a number that was replaced is of one letter',
    'replaced_letters',
    {
      uuid: 'gen_random_uuid()',
      replaced_by: `'staff'`,
    },
    'true',
  ),
  copies(
    'replaced_letters_once_by_person',
    'its person corrects a letter once',
    'replaced_letters',
    {
      uuid: 'gen_random_uuid()',
      short_code: 'letter_short_code()',
    },
    'true',
  ),
  copies(
    'replaced_letters_reason_said',
    'a correction says why',
    'replaced_letters',
    {
      uuid: 'gen_random_uuid()',
      short_code: 'letter_short_code()',
      replaced_by: `'staff'`,
      reason: `''`,
    },
    'true',
  ),
];
