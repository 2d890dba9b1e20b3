import { beforeAll, describe, expect, test } from 'vitest';
import type { ProofKind } from '#contract/primitives/proof.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { hashPassword } from '#server/features/accounts/sign-in/password-hash.ts';
import { appCode, setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { testApp } from '#testing/app.ts';
import { operations } from './rights.walk.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const PASSWORD = 'plum tractor 17';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const KINDS: readonly ProofKind[] = ['two_step', 'password', 'email_code'];
const reason = 'A walk.';
const NOWHERE = 999_999;

interface Act {
  /** `self`: the person making the request; `other`: another person. */
  readonly ask: (ids: { self: number; other: number }) => {
    path?: Record<string, number>;
    body?: Record<string, unknown>;
  };
  /** The kinds of proof that this operation can ask for; all by default. */
  readonly kinds?: readonly ProofKind[];
}

let promoCount = 0;
const promo = (effect: object): Act => ({
  ask: () => {
    promoCount += 1;
    return { body: { code: `WALK-${promoCount}`, ...effect } };
  },
});
const ofNothing: Act = { ask: () => ({ path: { id: NOWHERE, courseId: NOWHERE }, body: { courseId: NOWHERE } }) };

/** Every operation that the contract marks, with a request that needs the proof. */
const acts: Record<string, Act> = {
  'PATCH /users/{id}': { ask: ({ self }) => ({ path: { id: self }, body: { email: `moved.${self}@example.test` } }) },
  'POST /users/{id}/change_password': {
    ask: ({ self }) => ({ path: { id: self }, body: { password: 'velvet antler 93' } }),
    kinds: ['two_step', 'email_code'],
  },
  'POST /users/{id}/two_step': { ask: ({ self }) => ({ path: { id: self }, body: {} }) },
  'POST /users/delete_account': { ask: () => ({}) },
  'PATCH /admin/users/{id}': { ask: ({ other }) => ({ path: { id: other }, body: { isStaff: true, reason } }) },
  'POST /admin/users/{id}/credits': { ask: ({ other }) => ({ path: { id: other }, body: { credits: 1, reason } }) },
  'POST /admin/users/{id}/two_step/removal': { ask: ({ other }) => ({ path: { id: other }, body: { reason } }) },
  'POST /admin/promo_codes': promo({ kind: 'percent', percent: 51 }),
  'POST /admin/meeting_accounts': {
    ask: () => ({ body: { name: 'Walk', accountId: 'a', clientId: 'b', clientSecret: 'c' } }),
  },
  'PATCH /admin/meeting_accounts/{id}': { ask: () => ({ path: { id: NOWHERE }, body: { name: 'Walk' } }) },
  'POST /admin/meeting_accounts/{id}/archive': { ask: () => ({ path: { id: NOWHERE } }) },
  'POST /admin/meeting_accounts/{id}/restore': { ask: () => ({ path: { id: NOWHERE } }) },
  'POST /admin/meeting_accounts/{id}/courses': ofNothing,
  'DELETE /admin/meeting_accounts/{id}/courses/{courseId}': {
    ask: () => ({ path: { id: NOWHERE, courseId: NOWHERE } }),
  },
  'POST /admin/remittances': {
    ask: () => ({
      body: { schoolId: 1, recipientId: 1, bankOn: '2026-11-01', reference: 'r', amount: 1, payoutIds: [1] },
    }),
  },
  'POST /admin/remittances/{id}/returned': { ask: () => ({ path: { id: NOWHERE }, body: { reason } }) },
  'POST /admin/order_lines/{id}/refunds': { ask: () => ({ path: { id: NOWHERE }, body: { cash: 1, reason } }) },
};

/** A staff member who has just signed in, and a function that provides this kind of proof. */
async function someone(kind: ProofKind) {
  const { personId, email } = await makePerson(ctx(), {
    isStaff: true,
    ...(kind === 'password' ? { passwordHash } : {}),
  });
  const secret = kind === 'two_step' ? (await setUpTwoStep(t, personId)).secret : '';
  await t.cookieOf(personId);
  const prove = async () => {
    if (kind === 'email_code') await t.as(personId, { method: 'POST', url: '/api/v1/auth/proofs/code' });
    const payload =
      kind === 'two_step'
        ? { code: appCode(secret, 1) }
        : kind === 'password'
          ? { password: PASSWORD }
          : { code: (await lastMailTo(t.db, email)).code };
    const proven = await t.as(personId, { method: 'POST', url: '/api/v1/auth/proofs', payload });
    expect(proven.statusCode, proven.body).toBe(200);
  };
  return { personId, prove };
}

/** Sets the person's sign-in back by eleven minutes. */
const later = (personId: number) =>
  t.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', personId)
    .execute();

async function act(operation: string, { ask }: Act, self: number) {
  const other = (await makePerson(ctx())).personId;
  const { path, body } = ask({ self, other });
  const [method, address] = operation.split(' ') as ['POST', string];
  const url = `/api/v1${address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path?.[name]))}`;
  const send = () => t.as(self, { method, url, ...(body ? { payload: body } : {}) });
  return { send, other };
}

test('every operation that requires proof is covered here, and no other', () => {
  const marked = operations.filter(({ endpoint }) => endpoint.proof).map(({ operation }) => operation);
  expect(Object.keys(acts).toSorted()).toEqual(marked.toSorted());
});

describe.each(Object.entries(acts))('%s', (operation, entry) => {
  test.each(entry.kinds ?? KINDS)('asks for a proof after ten minutes: %s', async (kind) => {
    const fresh = await someone(kind);
    const soon = await (await act(operation, entry, fresh.personId)).send();
    expect(soon.json().code).not.toBe('proof_needed');

    const { personId, prove } = await someone(kind);
    await later(personId);
    const { send, other } = await act(operation, entry, personId);
    const before = await stateOf(personId, other);
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: "Confirm it's you to continue.", code: 'proof_needed', details: { proof: kind } },
    ]);
    expect(await stateOf(personId, other)).toEqual(before);
    await prove();
    expect((await send()).statusCode).toBe(soon.statusCode);
  });
});

/** The state these acts would have changed. */
async function stateOf(personId: number, other: number) {
  const people = await t.db
    .selectFrom('users')
    .select(['id', 'email', 'is_staff', 'password_hash', 'totp_secret', 'erased_at'])
    .where('id', 'in', [personId, other])
    .orderBy('id')
    .execute();
  const count = async (table: 'credit_lots' | 'promo_codes' | 'zoom_accounts' | 'auth_tokens' | 'remittances') =>
    Number(
      (
        await t.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return [
    people,
    await count('credit_lots'),
    await count('promo_codes'),
    await count('zoom_accounts'),
    await count('auth_tokens'),
    await count('remittances'),
  ];
}

describe('no proof is required', () => {
  const nothing: readonly [string, string, Act][] = [
    ['a name', 'PATCH /users/{id}', { ask: ({ self }) => ({ path: { id: self }, body: { displayName: 'Ada' } }) }],
    [
      'the beta flag',
      'PATCH /admin/users/{id}',
      { ask: ({ other }) => ({ path: { id: other }, body: { isBeta: true, isStaff: false, reason } }) },
    ],
    ['a code of 50%', 'POST /admin/promo_codes', promo({ kind: 'percent', percent: 50 })],
    ['a code of $100', 'POST /admin/promo_codes', promo({ kind: 'amount', amount: 100 })],
    ['eight months for $100', 'POST /admin/promo_codes', promo({ kind: 'membership', months: 8 })],
  ];
  test.each(nothing)('for %s', async (_, operation, entry) => {
    const { personId } = await someone('password');
    await later(personId);
    const { send } = await act(operation, entry, personId);
    const done = await send();
    expect(done.statusCode, done.body).toBe(200);
  });
});

const much: readonly [string, Act][] = [
  ['$100.01', promo({ kind: 'amount', amount: 100.01 })],
  ['nine months of membership', promo({ kind: 'membership', months: 9 })],
  ['100% of one thing', promo({ kind: 'percent', percent: 100, maxUses: 1 })],
];
test.each(much)('a promo code worth %s needs proof, too', async (_, entry) => {
  const { personId, prove } = await someone('password');
  await later(personId);
  const { send } = await act('POST /admin/promo_codes', entry, personId);
  expect((await send()).json().code).toBe('proof_needed');
  await prove();
  expect((await send()).statusCode).toBe(200);
});

test('rights come first: a person without them gets a refusal, and no request for proof', async () => {
  const { personId } = await makePerson(ctx());
  await t.cookieOf(personId);
  await later(personId);
  const staffs = Object.entries(acts).filter(([operation]) => operation.includes(' /admin/'));
  for (const [operation, request] of staffs) {
    const response = await (await act(operation, request, personId)).send();
    expect([operation, response.statusCode, response.json().code]).toEqual([operation, 403, 'staff_only']);
  }
  const other = await makePerson(ctx());
  const foreign = await t.as(personId, {
    method: 'PATCH',
    url: `/api/v1/users/${other.personId}`,
    payload: { email: 'x@example.test' },
  });
  expect(foreign.statusCode).toBe(404);
});

test('a request resent with its key after the proof takes effect once', async () => {
  const { personId, prove } = await someone('password');
  await later(personId);
  const other = (await makePerson(ctx())).personId;
  const grantCredits = () =>
    t.as(personId, {
      method: 'POST',
      url: `/api/v1/admin/users/${other}/credits`,
      payload: { credits: 3, reason },
      headers: { 'idempotency-key': `proof-${other}` },
    });
  expect((await grantCredits()).statusCode).toBe(403);
  await prove();
  expect((await grantCredits()).json()).toEqual({ credits: 3 });
  expect((await grantCredits()).json()).toEqual({ credits: 3 });
});
