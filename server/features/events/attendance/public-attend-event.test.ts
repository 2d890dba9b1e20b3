import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { joinWaitlist } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, startEventIn } from '../event/event.factory.ts';

const t = testApp({ poolSize: 10 });
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});
const HOUR = 3_600_000;

let number = 0;
const address = () => {
  number += 1;
  return `stranger${number}@example.test`;
};

async function call(method: 'GET' | 'POST', url: string, payload?: object, cookie?: string) {
  const response = await t.app.inject({
    method,
    url: `/api/v1${url}`,
    ...(payload ? { payload } : {}),
    ...(cookie ? { headers: { cookie } } : {}),
  });
  const browser = response.cookies.find((each) => each.name === 'callboard-browser');
  return { status: response.statusCode, body: response.json(), cookie: browser && `${browser.name}=${browser.value}` };
}
const attend = (eventId: number, email: string, more: object = {}, cookie?: string) =>
  call('POST', `/events/${eventId}/public_attend`, { email, ...more }, cookie);

async function mailsTo(email: string) {
  const rows = await ctx.db
    .selectFrom('sends')
    .select(['kind', 'data', 'state'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: row.kind, data: row.data as { url?: string; wants?: string; code?: string } }));
}
const tokenOf = (mail: { data: { url?: string } } | undefined) => mail?.data.url?.split('/').at(-1) ?? '';
async function stateOf(email: string, eventId: number) {
  const row = await ctx.db
    .selectFrom('attendances as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.state', 'a.join_nonce', 'a.joined_at'])
    .where('u.email', '=', email)
    .where('a.event_id', '=', eventId)
    .executeTakeFirst();
  return row;
}
const pool = (id: number) =>
  ctx.db.selectFrom('seat_pools').select(['taken', 'held']).where('id', '=', id).executeTakeFirstOrThrow();

describe('attending by email without an account', () => {
  test('from the page to the email, in, and out again', async () => {
    const event = await anEvent(ctx, { inHours: 48 });
    const email = address();
    const response = await attend(event.id, email);
    expect(response).toMatchObject({ status: 200, body: { attending: true, confirmed: false } });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 1 });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'public_attend_confirm', data: { wants: 'attend' } });
    const token = tokenOf(mail);
    expect(await call('GET', `/events/rsvps/${token}`)).toMatchObject({
      status: 200,
      body: { wants: 'attend', done: false },
    });
    const before = await stateOf(email, event.id);
    expect(before?.state).toBe('pending');
    expect(await call('POST', `/events/links/${event.uuid}/joins`, { t: before?.join_nonce })).toMatchObject({
      status: 403,
      body: { code: 'join_revoked' },
    });
    const confirmed = await call('POST', '/events/rsvps', { token });
    expect(confirmed).toMatchObject({ status: 200, body: { attending: true, needsOnboarding: true, pay: null } });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 0 });
    expect((await mailsTo(email)).map((each) => each.kind)).toEqual(['public_attend_confirm', 'rsvp_confirmed']);
    // Confirming again returns the current state and changes nothing.
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: true } });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 0 });

    // Joining: closed before, open from 15 minutes before the start, and the meeting's URL is in this response alone.
    const [path, query = ''] = (confirmed.body.joinPath as string).split('?t=');
    expect(await call('POST', `${path}/joins`, { t: query })).toMatchObject({
      status: 409,
      body: { code: 'join_too_early' },
    });
    await startEventIn(ctx, event.id, 15);
    expect(await call('GET', `${path}?t=${query}`)).toMatchObject({ status: 200, body: { state: 'open' } });
    expect(await call('POST', `${path}/joins`, { t: query })).toMatchObject({
      status: 200,
      body: { redirectTo: 'https://meet.example.test/secret-room' },
    });
    expect((await stateOf(email, event.id))?.joined_at).not.toBeNull();
    await startEventIn(ctx, event.id, -120 - 1 / 60_000);
    expect(await call('POST', `${path}/joins`, { t: query })).toMatchObject({
      status: 409,
      body: { code: 'join_too_late' },
    });
  });

  test('confirming takes the seat that was held, even while others wait', async () => {
    const event = await anEvent(ctx, { capacity: 1 });
    const email = address();
    await attend(event.id, email);
    await joinWaitlist(ctx, { poolId: event.seatPoolId, userId: (await makePerson(ctx)).personId });
    const token = tokenOf((await mailsTo(email))[0]);
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: true } });
    expect((await stateOf(email, event.id))?.state).toBe('attending');
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 0 });
  });

  test('gets a sign-in link that leads to onboarding from the event', async () => {
    const event = await anEvent(ctx);
    const email = address();
    await attend(event.id, email);
    const token = tokenOf((await mailsTo(email))[0]);
    expect(await call('POST', '/events/rsvps/sign_in_links', { token })).toMatchObject({ status: 200 });
    const kinds = (await mailsTo(email)).map((each) => each.kind);
    expect(kinds).toContain('verification');
    const tokens = await ctx.db.selectFrom('auth_tokens').select('payload').where('email', '=', email).execute();
    expect(tokens.map((each) => each.payload)).toEqual([{ next: `/onboarding?from_event=${event.id}` }]);
  });

  test('an unconfirmed RSVP releases its seat after a day, on the last day after an hour', async () => {
    const far = await anEvent(ctx, { inHours: 72 });
    const near = await anEvent(ctx, { inHours: 20 });
    const email = address();
    await attend(far.id, email);
    await attend(near.id, email);
    const holds = await ctx.db
      .selectFrom('seat_holds')
      .select(['pool_id', 'created_at', 'expires_at'])
      .where('pool_id', 'in', [far.seatPoolId, near.seatPoolId])
      .orderBy('pool_id')
      .execute();
    expect(holds.map((hold) => Math.round((hold.expires_at.getTime() - hold.created_at.getTime()) / HOUR))).toEqual([
      24, 1,
    ]);
    await ctx.db
      .updateTable('seat_holds')
      .set({ expires_at: ctx.clock.now() })
      .where('pool_id', 'in', [far.seatPoolId, near.seatPoolId])
      .execute();
    await t.sweep();
    expect((await stateOf(email, far.id))?.state).toBe('released');
    expect(await pool(near.seatPoolId)).toEqual({ taken: 0, held: 0 });
    // The link in the email still works while there are seats.
    const token = tokenOf((await mailsTo(email))[0]);
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: true } });
  });
});

describe('no one learns who has an account, and no one cancels for someone else', () => {
  test('the responses for a known and a new email address are the same, except for cookies', async () => {
    const event = await anEvent(ctx);
    const known = await makePerson(ctx);
    await t.as(known.personId, {
      method: 'POST',
      url: `/api/v1/events/${event.id}/attend`,
      payload: { attending: true },
    });
    for (const more of [{ attending: true }, { attending: false }]) {
      const [a, b] = [await attend(event.id, known.email, more), await attend(event.id, address(), more)];
      // The requests are a moment apart, so the hold times differ slightly.
      const expected = { ...b.body, heldUntil: more.attending === false ? null : expect.any(String) };
      expect({ status: a.status, body: a.body }).toEqual({ status: b.status, body: expected });
      expect(typeof a.body.heldUntil).toBe(typeof b.body.heldUntil);
    }
    const [a, b] = [
      await call('POST', '/users/from_public_event', { email: known.email }),
      await call('POST', '/users/from_public_event', { email: address() }),
    ];
    expect(a.body.userId).toHaveLength(b.body.userId.length);
    expect(Object.keys(a.body)).toEqual(Object.keys(b.body));
    // A known person whose RSVP someone else tries to cancel gets an email; their seat is unchanged.
    expect((await stateOf(known.email, event.id))?.state).toBe('attending');
    expect((await mailsTo(known.email)).map((mail) => mail.data.wants ?? mail.kind)).toEqual([
      'rsvp_confirmed',
      'attend',
      'cancel',
    ]);
    const token = tokenOf((await mailsTo(known.email)).at(-1));
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: false } });
    expect((await stateOf(known.email, event.id))?.state).toBe('cancelled');
  });

  test('the browser that RSVP’d with a new email address may cancel, another may not', async () => {
    const event = await anEvent(ctx);
    const email = address();
    const { cookie } = await attend(event.id, email);
    await attend(event.id, email, { attending: false });
    expect((await stateOf(email, event.id))?.state).toBe('pending');
    await attend(event.id, email, { attending: false }, cookie);
    expect((await stateOf(email, event.id))?.state).toBe('cancelled');
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 0 });
  });

  test('a browser is known by a cookie that no script reads and no other site sends', async () => {
    const url = '/api/v1/users/from_public_event';
    const { cookies } = await t.app.inject({ method: 'POST', url, payload: { email: address() } });
    expect(cookies).toMatchObject([{ name: 'callboard-browser', path: '/', httpOnly: true, sameSite: 'Lax' }]);
  });

  test('repeated requests hold one seat', async () => {
    const event = await anEvent(ctx);
    const email = address();
    for (let index = 0; index < 3; index += 1) expect((await attend(event.id, email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 1 });
  });

  test('a missing email address is an error; a members-only, sold-out, or waitlisted event says so', async () => {
    const event = await anEvent(ctx, { capacity: 1 });
    expect(await attend(event.id, '')).toMatchObject({
      status: 422,
      body: { error: { email: 'there is a problem. Reload and try, try again.' } },
    });
    await attend(event.id, address());
    expect(await attend(event.id, address())).toMatchObject({ status: 409, body: { error: 'No seats remaining' } });
    const waitedFor = await anEvent(ctx, { capacity: 1 });
    await joinWaitlist(ctx, { poolId: waitedFor.seatPoolId, userId: (await makePerson(ctx)).personId });
    expect(await attend(waitedFor.id, address())).toMatchObject({ status: 409, body: { error: 'No seats remaining' } });
    const closed = await anEvent(ctx, { admittance: 'members-only' });
    expect(await attend(closed.id, address())).toMatchObject({ status: 403, body: { code: 'members_only' } });
    expect(await call('GET', `/events/links/${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await call('GET', '/events/links/not-a-uuid')).toMatchObject({ status: 404 });
    expect(await call('POST', '/events/rsvps', { token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  });

  test('signed in with that email address, it takes effect right away; a revoked join link lets no one in', async () => {
    const event = await anEvent(ctx);
    const known = await makePerson(ctx);
    const cookie = await t.cookieOf(known.personId);
    expect(await attend(event.id, known.email, {}, cookie)).toMatchObject({
      body: { attending: true, confirmed: true },
    });
    const nonce = (await stateOf(known.email, event.id))?.join_nonce;
    expect(await attend(event.id, known.email, { attending: false }, cookie)).toMatchObject({
      body: { attending: false, confirmed: true },
    });
    expect(await call('POST', `/events/links/${event.uuid}/joins`, { t: nonce })).toMatchObject({
      status: 403,
      body: { code: 'join_revoked' },
    });
  });

  test('no one joins a canceled event, not even staff', async () => {
    const event = await anEvent(ctx);
    const { personId } = await makePerson(ctx, { isStaff: true });
    const cookie = await t.cookieOf(personId);
    await startEventIn(ctx, event.id, 10);
    const join = () => call('POST', `/events/links/${event.uuid}/joins`, {}, cookie);
    expect(await join()).toMatchObject({ status: 200 });
    await ctx.db
      .updateTable('events')
      .set({ status: 'cancelled', cancelled_at: ctx.clock.now() })
      .where('id', '=', event.id)
      .execute();
    expect(await join()).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  });

  test('a priced ticket continues to payment only after the emailed link, in that browser alone', async () => {
    const event = await anEvent(ctx, { tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }] });
    const [ticketTypeId = 0] = event.ticketTypeIds;
    const email = address();
    const { body, cookie } = await call('POST', '/users/from_public_event', { email });
    const link = (userId: string, browser?: string) =>
      call(
        'POST',
        '/stripe/build_event_payment_link',
        { mode: 'payment', ticket_type_id: ticketTypeId, user_id: userId },
        browser,
      );
    expect(await link(body.userId)).toMatchObject({ status: 404 });
    expect(await link(body.userId, cookie)).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    const token = tokenOf((await mailsTo(email)).at(-1));
    const confirmed = await call('POST', '/events/rsvps', { token }, cookie);
    expect(confirmed).toMatchObject({ body: { attending: false, pay: { ticketTypeId } } });
    // The provider is down in this test: the request gets that far.
    expect((await link(confirmed.body.pay.userId, cookie)).status).toBe(503);
    expect((await link(confirmed.body.pay.userId)).status).toBe(404);
    expect(
      await ctx.db
        .selectFrom('seat_holds')
        .select('id')
        .where('state', '=', 'live')
        .where('order_id', 'is not', null)
        .execute(),
    ).toEqual([]);
  });
});

describe('the email’s six digits', () => {
  const confirm = (eventId: number, email: string, code: string, cookie?: string) =>
    call('POST', `/events/${eventId}/rsvp_codes`, { email, code }, cookie);
  const codeOf = async (email: string) => (await mailsTo(email)).findLast((mail) => mail.data.code)?.data.code ?? '';
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const WRONG = {
    status: 422,
    body: { error: { code: "That code isn't right, or it has expired. Try again, or get a new one." } },
  };

  test('confirm where they were requested, once, whatever spaces a mail program adds; the link then shows the current state', async () => {
    const event = await anEvent(ctx, { inHours: 48 });
    const email = address();
    const response = await attend(event.id, email);
    const held = Date.parse(response.body.heldUntil) - ctx.clock.now().getTime();
    expect(held / HOUR).toBeCloseTo(24, 1);
    const code = await codeOf(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(event.id, email, otherThan(code))).toMatchObject(WRONG);
    expect((await stateOf(email, event.id))?.state).toBe('pending');
    expect(await confirm(event.id, email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      body: { attending: true, needsOnboarding: true, pay: null },
    });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 0 });
    expect(await confirm(event.id, email, code)).toMatchObject(WRONG);
    const token = tokenOf((await mailsTo(email))[0]);
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: true } });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 0 });
  });

  test('cancel an RSVP, too; the newest email is the one that counts', async () => {
    const event = await anEvent(ctx);
    const email = address();
    await attend(event.id, email);
    const first = await codeOf(email);
    await attend(event.id, email);
    const second = await codeOf(email);
    if (first !== second) expect(await confirm(event.id, email, first)).toMatchObject(WRONG);
    expect(await confirm(event.id, email, second)).toMatchObject({ status: 200, body: { attending: true } });
    expect((await attend(event.id, email, { attending: false })).body).toMatchObject({ heldUntil: null });
    expect(await confirm(event.id, email, await codeOf(email))).toMatchObject({
      status: 200,
      body: { attending: false, joinPath: null },
    });
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 0 });
  });

  test('allow five tries per email, and simultaneous tries count one by one; its link still works', async () => {
    const event = await anEvent(ctx);
    const email = address();
    await attend(event.id, email);
    const code = await codeOf(email);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => confirm(event.id, email, otherThan(code))));
    for (const guess of guesses) expect(guess).toMatchObject(WRONG);
    expect(await confirm(event.id, email, code)).toMatchObject(WRONG);
    const token = tokenOf((await mailsTo(email))[0]);
    expect(await call('POST', '/events/rsvps', { token })).toMatchObject({ status: 200, body: { attending: true } });
  });

  test('expire after fifteen minutes, belong to their event and email address, and a stranger learns nothing', async () => {
    const [event, other] = [await anEvent(ctx), await anEvent(ctx)];
    const [email, unknown] = [address(), address()];
    await attend(event.id, email);
    const code = await codeOf(email);
    expect(await confirm(other.id, email, code)).toMatchObject(WRONG);
    expect(await confirm(event.id, unknown, code)).toMatchObject(WRONG);
    expect(await confirm(event.id, email, '12345')).toMatchObject({
      status: 422,
      body: { error: { code: 'Enter the six-digit code.' } },
    });
    const real = ctx.clock.real().getTime();
    const row = await ctx.db
      .selectFrom('rsvp_tokens')
      .select(['code_hash', 'code_expires_at'])
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).not.toContain(code);
    expect(((row.code_expires_at?.getTime() ?? 0) - real) / 60_000).toBeCloseTo(15, 0);
    await ctx.db
      .updateTable('rsvp_tokens')
      .set({ code_expires_at: new Date(real - 1) })
      .where('event_id', '=', event.id)
      .execute();
    expect(await confirm(event.id, email, code)).toMatchObject(WRONG);
  });

  test('verify the email address for a priced ticket, in that browser alone', async () => {
    const event = await anEvent(ctx, { tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }] });
    const [ticketTypeId = 0] = event.ticketTypeIds;
    const email = address();
    const { cookie } = await call('POST', '/users/from_public_event', { email });
    await attend(event.id, email, { ticketTypeId }, cookie);
    const confirmed = await confirm(event.id, email, await codeOf(email), cookie);
    expect(confirmed).toMatchObject({ status: 200, body: { attending: false, pay: { ticketTypeId } } });
    const link = (browser?: string) =>
      call(
        'POST',
        '/stripe/build_event_payment_link',
        { mode: 'payment', ticket_type_id: ticketTypeId, user_id: confirmed.body.pay.userId },
        browser,
      );
    // The provider is down in this test: the request gets that far.
    expect((await link(cookie)).status).toBe(503);
    expect((await link()).status).toBe(404);
  });
});
