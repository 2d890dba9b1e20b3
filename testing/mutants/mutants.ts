/** Removes one guard from the source. The tests listed with it must fail. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Test files that cover the guard. */
  readonly tests: readonly string[];
}

const SEATS = 'server/features/seats/seats.test.ts';
const RIGHTS = 'testing/faults/rights.test.ts';
const LEDGER = 'server/features/ledger/ledger.test.ts';
const MODEL = 'tools/data-model/constraints.test.ts';
const CHECKOUT = 'server/journeys/checkout/checkout.test.ts';
const ATTEND = 'server/features/events/attendance/attend-event.test.ts';
const TICKETS = 'server/features/events/manage/tickets/tickets.test.ts';
const RESTING = 'server/features/seats/disabled-pools.test.ts';
const PUBLIC = 'server/features/events/attendance/public-attend-event.test.ts';

/** Locks, unique indexes, constraints, signatures, owner checks, sanitizer calls (quality.md §2). */
export const mutants: readonly Mutant[] = [
  {
    name: 'a seat is taken without asking whether one is free',
    file: 'server/features/seats/pool.store.ts',
    from: '::bigint <= capacity\n',
    to: '::bigint <= capacity + 1000000\n',
    tests: [SEATS, ATTEND],
  },
  {
    name: 'a seat is held without asking whether one is free',
    file: 'server/features/seats/pool.store.ts',
    from: "    .whereRef(sql`taken + held`, '<', 'capacity')\n",
    to: '',
    tests: [SEATS, CHECKOUT],
  },
  {
    name: 'a closed pool goes on selling what was held',
    file: 'server/features/seats/pool.store.ts',
    from: ".set((eb) => ({ held: eb('held', '-', 1), taken: eb('taken', '+', 1) }))\n    .where('id', '=', poolId)\n    .where('closed_at', 'is', null)",
    to: ".set((eb) => ({ held: eb('held', '-', 1), taken: eb('taken', '+', 1) }))\n    .where('id', '=', poolId)",
    tests: [SEATS, 'testing/faults/late-payment.test.ts'],
  },
  {
    name: 'the database does not count seats',
    file: 'server/migrations/0002_schools.ts',
    from: 'check (taken + held <= capacity)',
    to: 'check (taken + held <= capacity + 1000000)',
    tests: [MODEL],
  },
  {
    name: 'one person, one cohort, two live places',
    file: 'server/migrations/0006_enrolment.ts',
    from: 'create unique index enrolments_one_live',
    to: 'create index enrolments_one_live',
    tests: [MODEL],
  },
  {
    name: 'one person, one event, two rows',
    file: 'server/migrations/0009_attendance_workouts.ts',
    from: 'constraint attendances_once unique (event_id, user_id)',
    to: 'constraint attendances_once unique (id, event_id, user_id)',
    tests: [MODEL, ATTEND],
  },
  {
    name: 'one mail of one occasion goes out twice',
    file: 'server/migrations/0007_sends.ts',
    from: 'constraint sends_once unique (kind, recipient, occasion)',
    to: 'constraint sends_once unique (kind, recipient, occasion, id)',
    tests: [MODEL],
  },
  {
    name: 'one delivery of an event is stored twice',
    file: 'server/migrations/0005_checkout.ts',
    from: 'constraint provider_events_once unique (provider, event_id)',
    to: 'constraint provider_events_once unique (provider, event_id, id)',
    tests: [MODEL, 'testing/faults/payment-events.test.ts'],
  },
  {
    name: 'a balance falls below zero',
    file: 'server/migrations/0003_ledger.ts',
    from: 'constraint ledger_accounts_not_negative check (balance >= 0)',
    to: 'constraint ledger_accounts_not_negative check (balance >= -1000000000)',
    tests: [MODEL, LEDGER],
  },
  {
    name: 'an entry that unbalances a transaction is kept',
    file: 'server/migrations/0106_ledger_by_statement.ts',
    from: 'having sum(amount) <> 0 limit 1',
    to: 'having sum(amount) <> 0 and false limit 1',
    tests: [MODEL, LEDGER],
  },
  {
    name: 'what was posted can be changed',
    file: 'server/migrations/0003_ledger.ts',
    from: 'create trigger ledger_entries_immutable before update or delete on ledger_entries',
    to: 'create trigger ledger_entries_immutable before update on ledger_entries',
    tests: [MODEL, LEDGER],
  },
  {
    name: 'an order goes back to an earlier state',
    file: 'server/migrations/0005_checkout.ts',
    from: 'create trigger orders_state_forward before update of state on orders',
    to: 'create trigger orders_state_forward before update of currency on orders',
    tests: [MODEL],
  },
  {
    name: 'an order is changed without its lock',
    file: 'server/features/checkout/order.store.ts',
    from: "    .where('id', '=', orderId)\n    .forUpdate()\n",
    to: "    .where('id', '=', orderId)\n",
    tests: [CHECKOUT, 'server/journeys/events/event-tickets.test.ts', 'testing/faults/payment-events.test.ts'],
  },
  {
    name: 'credits are spent without their lock',
    file: 'server/features/ledger/ledger.store.ts',
    from: '      order by id for update`,',
    to: '      order by id`,',
    tests: [LEDGER, CHECKOUT],
  },
  {
    name: 'a webhook is believed without its signature',
    file: 'server/providers/payments/open-payments.ts',
    from: '        return eventOf(stripe.webhooks.constructEvent(rawBody, signature, config.stripe.webhookSecret));',
    to: '        return eventOf(JSON.parse(rawBody.toString()));',
    tests: ['server/features/checkout/webhook.test.ts'],
  },
  {
    name: "another person's order is shown",
    file: 'server/features/checkout/learner/order.query.ts',
    from: "    .where('user_id', '=', userId)\n",
    to: '',
    tests: [RIGHTS],
  },
  {
    name: "another person's settings are shown",
    file: 'server/features/accounts/persons/require-self.ts',
    from: "if (person.id !== id && !unguarded(ctx, 'owner')) {",
    to: 'if (id < 0) {',
    tests: [RIGHTS],
  },
  {
    name: 'no one checks who sent a request',
    file: 'server/platform/http/register.ts',
    from: "  if (audience === 'anyone') return undefined;",
    to: "  if (audience !== 'staff') return undefined;",
    tests: [RIGHTS],
  },
  {
    name: 'a session that lies open needs no proof of who asks',
    file: 'server/features/accounts/proofs/require-proof.ts',
    from: '  if (!isProven(state, ctx.clock.real())) throw proofNeeded(requiredProof);\n',
    to: '',
    tests: ['testing/faults/proof.test.ts', 'server/features/accounts/proofs/proofs.test.ts'],
  },
  {
    name: 'proof that is always needed is not asked for where routes are registered',
    file: 'server/platform/http/register.ts',
    from: "if (endpoint.proof === 'always')",
    to: "if (endpoint.proof === 'sometimes')",
    tests: ['testing/faults/proof.test.ts'],
  },
  {
    name: 'a mailed proof can be guessed without end',
    file: 'server/features/accounts/proofs/proof.store.ts',
    from: "    .where('proof_code_tries', '<', PROOF_CODE_TRIES)\n",
    to: '',
    tests: ['server/features/accounts/proofs/proofs.test.ts'],
  },
  {
    name: 'another site may cause a change',
    file: 'server/platform/http/origin.ts',
    from: "  if (foreign) throw refuse('foreign_origin', 403, 'This request came from another site.');",
    to: '',
    tests: ['server/app/web.test.ts', 'server/features/accounts/sign-in/sign-in.test.ts'],
  },
  {
    name: 'unknown fields are accepted',
    file: 'server/platform/http/parse.ts',
    from: '    strict = body.strict();',
    to: '    strict = body;',
    tests: ['server/platform/http/parse.test.ts'],
  },
  {
    name: 'a key is replayed for another request',
    file: 'server/platform/http/idempotency.ts',
    from: '    if (known && known.request_hash !== requestHash) {',
    to: '    if (known && known.request_hash === undefined) {',
    tests: ['server/platform/http/idempotency.test.ts'],
  },
  {
    name: 'what is done with a key that another request has written stays done',
    file: 'server/platform/http/key-with-effect.ts',
    from: '  if (Number(written.numAffectedRows ?? 0n) < rows.length)',
    to: '  if (rows.length < 0)',
    tests: ['server/platform/http/key-with-effect.test.ts'],
  },
  {
    name: 'a key is forgotten with a failure, although its order was placed',
    file: 'server/features/checkout/place-order.ts',
    from: '    await tx.idempotency?.tie(tx, order.id);\n',
    to: '',
    tests: ['server/journeys/checkout/order-of-key.test.ts', 'server/journeys/credits/checkout-credits.test.ts'],
  },
  {
    name: 'a mailed token is spent twice',
    file: 'server/features/accounts/sign-in/token.store.ts',
    from: "    .set({ used_at: real })\n    .where('id', '=', id)\n    .where('used_at', 'is', null)\n",
    to: "    .set({ used_at: real })\n    .where('id', '=', id)\n",
    tests: [
      'server/features/accounts/sign-in/redeem-link.test.ts',
      'server/features/accounts/sign-in/reset-password.test.ts',
    ],
  },
  {
    name: 'a mailed code may be guessed for ever',
    file: 'server/features/accounts/sign-in/token.store.ts',
    from: "    .where('attempts', '<', atMost)\n",
    to: '',
    tests: ['server/features/accounts/sign-in/redeem-link.test.ts'],
  },
  {
    name: 'another sum than the order is taken for its payment',
    file: 'server/features/checkout/mark-paid.ts',
    from: "    if (session.totalCents !== order.cashCents || session.currency !== 'usd') {",
    to: "    if (session.currency === '') {",
    tests: ['server/journeys/settling/other-sum.test.ts'],
  },
  {
    name: 'written HTML is kept as it came',
    file: 'server/platform/rich-text.ts',
    from: '  let clean = sanitizeHtml(html, OPTIONS);',
    to: '  return html;\n  let clean = sanitizeHtml(html, OPTIONS);',
    tests: ['server/platform/rich-text.test.ts'],
  },
  {
    name: 'what is off sale goes on giving seats',
    file: 'server/features/seats/pool.store.ts',
    from: 'closed_at is null and resting_at is null and taken',
    to: 'closed_at is null and taken',
    tests: [RESTING, TICKETS],
  },
  {
    name: 'what is off sale is held for checkouts',
    file: 'server/features/seats/pool.store.ts',
    from: "    .where('resting_at', 'is', null)\n    .whereRef(sql`taken + held`, '<', 'capacity')",
    to: "    .whereRef(sql`taken + held`, '<', 'capacity')",
    tests: [RESTING],
  },
  {
    name: 'a ticket type that was never on sale makes its event ticketed',
    file: 'server/features/events/attendance/attend-facts.query.ts',
    from: 'where c.event_id = v.id and c.activated_at is not null) as ticketed',
    to: 'where c.event_id = v.id) as ticketed',
    tests: [TICKETS],
  },
  {
    name: 'a ticket type is deleted that someone had',
    file: 'server/features/events/manage/tickets/delete-ticket-type.ts',
    from: 'if (type.wanted || type.taken',
    to: 'if (type.taken',
    tests: [TICKETS],
  },
  {
    name: 'a host of another school is shown with an event',
    file: 'server/features/events/manage/hosts/add-event-host.ts',
    from: '!host || host.schoolId !== event.schoolId || host.archivedAt',
    to: '!host || host.archivedAt',
    tests: ['server/features/events/manage/hosts/hosts.test.ts'],
  },
  {
    name: 'a join link works before the RSVP is confirmed',
    file: 'server/features/events/attendance/join-event.ts',
    from: 'byToken && byToken.eventId === event.id && attends(byToken)',
    to: 'byToken && byToken.eventId === event.id',
    tests: [PUBLIC, ATTEND],
  },
];
