import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { makeSurveys } from '#server/features/surveys/make-surveys.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '../event/event.factory.ts';

const t = testApp({ poolSize: 20, env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

let number = 0;
const address = () => {
  number += 1;
  return `unproven${number}@example.test`;
};
const network = () => {
  number += 1;
  return `198.51.${Math.floor(number / 250)}.${number % 250}`;
};

async function call(
  method: 'GET' | 'POST',
  url: string,
  { payload, cookie, from = network() }: { payload?: object; cookie?: string; from?: string } = {},
) {
  const response = await t.app.inject({
    method,
    url: `/api/v1${url}`,
    remoteAddress: from,
    ...(payload ? { payload } : {}),
    ...(cookie ? { headers: { cookie } } : {}),
  });
  const browser = response.cookies.find((each) => each.name === 'callboard-browser');
  return { status: response.statusCode, body: response.json(), cookie: browser && `${browser.name}=${browser.value}` };
}
const attend = (eventId: number, email: string, more: object = {}, how: { cookie?: string; from?: string } = {}) =>
  call('POST', `/events/${eventId}/public_attend`, { payload: { email, ...more }, ...how });
const cancel = (eventId: number, email: string, how: { cookie?: string; from?: string } = {}) =>
  attend(eventId, email, { attending: false }, how);
const confirm = (payload: { token: string; rsvpId?: number }, cookie?: string) =>
  call('POST', '/events/rsvps', { payload, ...(cookie ? { cookie } : {}) });

async function mailsTo(email: string) {
  const rows = await ctx.db
    .selectFrom('sends')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: row.kind, ...(row.data as { url?: string; wants?: string; code?: string }) }));
}
const confirmMailsTo = async (email: string) =>
  (await mailsTo(email)).filter((mail) => mail.kind === 'public_attend_confirm');
async function lastTextTo(email: string) {
  await t.drainJobs();
  const mails = ctx.db.selectFrom('sends').select('text').where('to_address', '=', email);
  return (await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).text;
}
const tokenOf = (mail: { url?: string } | undefined) => mail?.url?.split('/').at(-1) ?? '';
const lastTokenTo = async (email: string) => tokenOf((await confirmMailsTo(email)).at(-1));
async function stateOf(email: string, eventId: number) {
  const row = await ctx.db
    .selectFrom('attendances as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('a.state')
    .where('u.email', '=', email)
    .where('a.event_id', '=', eventId)
    .executeTakeFirst();
  return row?.state;
}
const personOf = async (email: string) =>
  (await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const pool = (id: number) =>
  ctx.db.selectFrom('seat_pools').select(['taken', 'held']).where('id', '=', id).executeTakeFirstOrThrow();

describe('the browser that RSVP’d with an email address', () => {
  test('may cancel it after it was confirmed there, by link or by code, and reads that it is canceled', async () => {
    const event = await anEvent(ctx);
    for (const by of ['link', 'code']) {
      const email = address();
      const { cookie } = await call('POST', '/users/from_public_event', { payload: { email } });
      await attend(event.id, email, {}, { cookie });
      if (by === 'link') await confirm({ token: await lastTokenTo(email) }, cookie);
      else {
        const code = (await confirmMailsTo(email)).at(-1)?.code;
        await call('POST', `/events/${event.id}/rsvp_codes`, { payload: { email, code }, cookie });
      }
      expect(await stateOf(email, event.id)).toBe('attending');
      expect(await cancel(event.id, email, { cookie })).toMatchObject({ body: { attending: false, confirmed: true } });
      expect(await stateOf(email, event.id)).toBe('cancelled');
      expect((await mailsTo(email)).at(-1)?.kind).toBe('rsvp_cancelled');
    }
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 0 });
  });

  test.each(['by the link in another browser', 'signed in elsewhere'])(
    'may not once the owner confirmed %s: an email asks the owner, and the response is the same as for any email address',
    async (how) => {
      const event = await anEvent(ctx);
      const email = address();
      const { cookie } = await attend(event.id, email);
      if (how === 'signed in elsewhere') {
        const personId = await personOf(email);
        await ctx.db.updateTable('users').set({ verified_at: ctx.clock.now() }).where('id', '=', personId).execute();
        await attend(event.id, email, {}, { cookie: await t.cookieOf(personId) });
      } else await confirm({ token: await lastTokenTo(email) });
      expect(await stateOf(email, event.id)).toBe('attending');

      const stranger = await cancel(event.id, address());
      const response = await cancel(event.id, email, { cookie });
      expect(await stateOf(email, event.id)).toBe('attending');
      expect(response).toMatchObject({ status: stranger.status, body: stranger.body });
      expect(response.body).toEqual({
        attending: false,
        confirmed: false,
        heldUntil: null,
        message: 'If that email has an RSVP, we emailed its owner to confirm.',
      });
      expect((await confirmMailsTo(email)).map((mail) => mail.wants)).toEqual(['attend', 'cancel']);
      const text = await lastTextTo(email);
      expect(text).toContain('Ignore this email and the RSVP stays as it is.');
      expect(text).not.toContain('release');

      // Requested again and confirmed elsewhere, it still belongs to the owner alone.
      await confirm({ token: await lastTokenTo(email) });
      expect(await stateOf(email, event.id)).toBe('cancelled');
      await attend(event.id, email, {}, { cookie });
      await confirm({ token: await lastTokenTo(email) });
      await cancel(event.id, email, { cookie });
      expect(await stateOf(email, event.id)).toBe('attending');
    },
  );

  test('may not cancel for an email address that already had an account, even after it was confirmed there', async () => {
    const event = await anEvent(ctx);
    const { email } = await makePerson(ctx);
    const { cookie = '' } = await attend(event.id, email);
    // This browser also sent an RSVP for a new email address.
    await attend(event.id, address(), {}, { cookie });
    await confirm({ token: await lastTokenTo(email) }, cookie);
    expect(await cancel(event.id, email, { cookie })).toMatchObject({ body: { confirmed: false } });
    expect(await stateOf(email, event.id)).toBe('attending');
  });

  test('can’t read, switch, or pay for anything either, once someone else verified the email address', async () => {
    const event = await anEvent(ctx, { tickets: [{}, { priceCents: 2000, nonmemberPriceCents: 2500 }, {}] });
    const [free = 0, priced = 0, other = 0] = event.ticketTypeIds;
    const email = address();
    const { body, cookie = '' } = await call('POST', '/users/from_public_event', { payload: { email } });
    await attend(event.id, email, { ticketTypeId: free }, { cookie });
    const { body: confirmed } = await confirm({ token: await lastTokenTo(email) });
    const nonce = confirmed.joinPath.split('?t=')[1];
    expect(nonce).toMatch(/^.{20,}$/);

    const switched = await attend(event.id, email, { ticketTypeId: other }, { cookie });
    const paid = await call('POST', '/stripe/build_event_payment_link', {
      payload: { mode: 'payment', ticket_type_id: priced, user_id: body.userId },
      cookie,
    });
    expect(paid).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    const joins = await call('GET', `/events/links/${event.uuid}`, { cookie });
    for (const response of [switched, paid, joins]) {
      expect(JSON.stringify(response.body)).not.toContain(nonce);
      expect(JSON.stringify(response.body)).not.toContain(email);
    }
    expect(joins.body.state).toBe('signed_out');
    const row = await ctx.db
      .selectFrom('attendances')
      .select('ticket_type_id')
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    expect(row?.ticket_type_id).toBe(free);
  });
});

describe('emails to an email address that no one verified', () => {
  test('are limited to three a day per network and ten overall, across events; the response stays the same', async () => {
    const email = address();
    const events = await Promise.all(Array.from({ length: 4 }, () => anEvent(ctx)));
    const [first] = events;
    if (!first) throw new Error('No event.');
    const responses: object[] = [];
    const requestRsvp = async (from: string, eventId: number) => {
      const { status, body } = await attend(eventId, email, {}, { from });
      responses.push({ status, ...body, heldUntil: typeof body.heldUntil });
    };
    // One /64 is one network, whichever of its addresses sends the request.
    for (const [index, { id }] of events.entries()) await requestRsvp(`2001:db8:77:1::${index + 1}`, id);
    expect(await confirmMailsTo(email)).toHaveLength(3);
    for (let index = 0; index < 4; index += 1) {
      const from = network();
      for (const { id } of events.slice(0, 3)) await requestRsvp(from, id);
    }
    expect(await confirmMailsTo(email)).toHaveLength(10);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    // Another email address from that network, and sign-ins, aren't counted.
    const other = address();
    await attend(first.id, other, {}, { from: '2001:db8:77:1::9' });
    expect(await confirmMailsTo(other)).toHaveLength(1);
    await call('POST', '/auth/links', { payload: { email } });
    expect((await mailsTo(email)).at(-1)?.kind).toBe('verification');
  });

  test('count together: an RSVP, a cancellation, a payment', async () => {
    const email = address();
    const from = network();
    const [free, priced] = [
      await anEvent(ctx),
      await anEvent(ctx, { tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }] }),
    ];
    await attend(free.id, email, {}, { from });
    await cancel(free.id, email, { from });
    const { body, cookie = '' } = await call('POST', '/users/from_public_event', { payload: { email }, from });
    const pay = () =>
      call('POST', '/stripe/build_event_payment_link', {
        payload: { mode: 'payment', ticket_type_id: priced.ticketTypeIds[0], user_id: body.userId },
        cookie,
        from,
      });
    expect(await pay()).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    expect((await confirmMailsTo(email)).map((mail) => mail.wants)).toEqual(['attend', 'cancel', 'pay']);
    expect(await pay()).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    expect(await confirmMailsTo(email)).toHaveLength(3);
  });

  test('count course waitlists and email address changes, too; a link emailed before stays good', async () => {
    const email = address();
    const from = network();
    const course = await aCourse(ctx, { listed: true });
    await makeSurveys(ctx, { id: course.id, schoolId: course.schoolId });
    const { body } = await call('GET', `/courses/${course.slug}/surveys`);
    const { id: surveyId } = body.surveys.find((each: { kind: string }) => each.kind === 'interest');
    const answerSurvey = async () => {
      const payload = { student_lead: { email, course_id: course.id }, survey_id: surveyId };
      const started = await call('POST', '/survey_answers', { payload, from });
      const answers = [
        { title: 'What do you want to be able to do after this course?', answer: 'Read scripts' },
        { title: 'How much of this have you done before?', answer: 'A little' },
        { title: 'When could you take part?', answer: ['Sundays'] },
      ];
      const url = `/survey_answers/${started.body.answerNonce}`;
      const sent = await t.app.inject({
        method: 'PATCH',
        url: `/api/v1${url}`,
        remoteAddress: from,
        payload: { survey_answer: { answers } },
      });
      expect(sent.json()).toMatchObject({ waitlist: 'confirm' });
    };
    const kinds = async () => (await mailsTo(email)).map((mail) => mail.kind);
    for (let index = 0; index < 3; index += 1) await answerSurvey();
    // One of the network's three emails is left for an RSVP, because that email's link lists every pending RSVP.
    expect(await kinds()).toEqual(['course_waitlist_confirm', 'course_waitlist_confirm']);
    const waitlist = tokenOf((await mailsTo(email)).at(-1));
    expect((await call('GET', `/course_waitlist/${waitlist}`)).body).toMatchObject({ state: 'asked' });
    const event = await anEvent(ctx);
    await attend(event.id, email, {}, { from });
    expect((await kinds()).at(-1)).toBe('public_attend_confirm');

    const { personId } = await makePerson(ctx);
    const change = (to: string) =>
      t.as(personId, {
        method: 'PATCH',
        url: `/api/v1/users/${personId}`,
        payload: { email: to },
        remoteAddress: from,
      });
    const fresh = address();
    const responses = [await change(fresh), await change(email)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mailsTo(fresh)).toMatchObject([{ kind: 'email_change' }]);
    expect(await kinds()).toHaveLength(3);
  });

  test('are not counted if the browser verified the email address, and are five a day about one event', async () => {
    const email = address();
    const from = network();
    const { cookie = '' } = await attend((await anEvent(ctx)).id, email, {}, { from });
    await confirm({ token: await lastTokenTo(email) }, cookie);
    for (let index = 0; index < 4; index += 1) await attend((await anEvent(ctx)).id, email, {}, { from, cookie });
    expect(await confirmMailsTo(email)).toHaveLength(5);
    const { id } = await anEvent(ctx);
    for (let index = 0; index < 6; index += 1) await attend(id, email, {}, { from, cookie });
    expect(await confirmMailsTo(email)).toHaveLength(5 + 5);
  });
});

describe('over the limit, the last email still gives access', () => {
  test('its page lists every pending RSVP for the email address, each confirmed separately', async () => {
    const email = address();
    const from = network();
    const events = await Promise.all(Array.from({ length: 5 }, () => anEvent(ctx)));
    const priced = await anEvent(ctx, { tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }] });
    for (const { id } of events) await attend(id, email, {}, { from });
    await attend(priced.id, email, { ticketTypeId: priced.ticketTypeIds[0] }, { from });
    expect(await confirmMailsTo(email)).toHaveLength(3);
    const stranger = address();
    await attend((await anEvent(ctx)).id, stranger);

    const token = await lastTokenTo(email);
    const show = async () => (await call('GET', `/events/rsvps/${token}`)).body;
    const shown = await show();
    expect(shown).toMatchObject({ event: { id: events[2]?.id }, wants: 'attend', done: false });
    expect(shown.others).toMatchObject([
      { event: { id: priced.id }, wants: 'pay', ticketTypeName: 'Ticket 1' },
      { event: { id: events[4]?.id, name: expect.any(String) }, wants: 'attend', ticketTypeName: null },
      { event: { id: events[3]?.id }, wants: 'attend' },
      { event: { id: events[1]?.id }, wants: 'attend' },
      { event: { id: events[0]?.id }, wants: 'attend' },
    ]);
    // Opening it twice changed nothing.
    expect(await show()).toEqual(shown);
    for (const { id } of events) expect(await stateOf(email, id)).toBe('pending');

    const rsvpId: number = shown.others[1].id;
    expect(await confirm({ token, rsvpId })).toMatchObject({
      status: 200,
      body: { event: { id: events[4]?.id }, attending: true, joinPath: expect.any(String) },
    });
    expect(await Promise.all(events.map(({ id }) => stateOf(email, id)))).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
      'attending',
    ]);
    expect((await show()).others).toHaveLength(4);
    expect(await confirm({ token, rsvpId: shown.others[0].id })).toMatchObject({
      body: { attending: false, pay: { ticketTypeId: priced.ticketTypeIds[0] } },
    });
    // Confirming again returns the current state.
    expect(await confirm({ token, rsvpId })).toMatchObject({ status: 200, body: { attending: true } });
    // The link belongs to this email address only, and expires like every RSVP link.
    const theirs = await ctx.db
      .selectFrom('rsvp_tokens')
      .select('id')
      .where('user_id', '=', await personOf(stranger))
      .executeTakeFirstOrThrow();
    expect(await confirm({ token, rsvpId: theirs.id })).toMatchObject({ status: 404, body: { code: 'link_gone' } });
    await ctx.db
      .updateTable('rsvp_tokens')
      .set({ expires_at: ctx.clock.now() })
      .where('event_id', '=', events[2]?.id ?? 0)
      .execute();
    expect(await confirm({ token, rsvpId: shown.others[2].id })).toMatchObject({ status: 404 });
    expect((await call('GET', `/events/rsvps/${token}`)).status).toBe(404);
  });

  test('leaves out RSVPs that have since been confirmed, canceled, or are over', async () => {
    const email = address();
    const from = network();
    const [one, two, gone, over] = [await anEvent(ctx), await anEvent(ctx), await anEvent(ctx), await anEvent(ctx)];
    const cookie = (await attend(one.id, email, {}, { from })).cookie ?? '';
    for (const { id } of [two, gone, over]) await attend(id, email, {}, { from, cookie });
    const [first] = await confirmMailsTo(email);
    const token = tokenOf(first);
    const listed = async () =>
      (await call('GET', `/events/rsvps/${token}`)).body.others.map((each: { event: { id: number } }) => each.event.id);
    expect(await listed()).toEqual([over.id, gone.id, two.id]);
    await ctx.db
      .updateTable('events')
      .set({ status: 'cancelled', cancelled_at: ctx.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    await ctx.db
      .updateTable('rsvp_tokens')
      .set({ expires_at: ctx.clock.now() })
      .where('event_id', '=', over.id)
      .execute();
    expect(await listed()).toEqual([two.id]);
    await confirm({ token: tokenOf((await confirmMailsTo(email))[1]) });
    expect(await listed()).toEqual([]);
    // A cancellation that someone requested is listed, too, and does nothing until it is confirmed.
    await cancel(two.id, email, { from });
    expect(await listed()).toEqual([two.id]);
    expect(await stateOf(email, two.id)).toBe('attending');
  });

  test('leaves out what was requested no later than the RSVP was canceled', async () => {
    const email = address();
    const from = network();
    const tickets = [
      { priceCents: 0, nonmemberPriceCents: 0 },
      { priceCents: 2000, nonmemberPriceCents: 2500 },
    ];
    const [one, two] = [await anEvent(ctx), await anEvent(ctx, { tickets })];
    const [free, priced] = two.ticketTypeIds;
    const { cookie = '' } = await attend(one.id, email, {}, { from });
    const token = await lastTokenTo(email);
    await attend(two.id, email, { ticketTypeId: free }, { from, cookie });
    await confirm({ token: await lastTokenTo(email) }, cookie);
    await cancel(two.id, email, { from, cookie });
    expect(await stateOf(email, two.id)).toBe('cancelled');
    await attend(two.id, email, { ticketTypeId: priced }, { from, cookie });
    const { cancelled_at } = await ctx.db
      .selectFrom('attendances')
      .select('cancelled_at')
      .where('event_id', '=', two.id)
      .executeTakeFirstOrThrow();
    const listedIfRequested = async (milliseconds: number) => {
      await ctx.db
        .updateTable('rsvp_tokens')
        .set({ created_at: new Date((cancelled_at?.getTime() ?? 0) + milliseconds) })
        .where('event_id', '=', two.id)
        .where('wants', '=', 'pay')
        .execute();
      return (await call('GET', `/events/rsvps/${token}`)).body.others.map((each: { wants: string }) => each.wants);
    };
    expect(await listedIfRequested(1)).toEqual(['pay']);
    expect(await listedIfRequested(0)).toEqual([]);
  });

  test('lists a ticket that would replace the current one, but not that same ticket again', async () => {
    const email = address();
    const from = network();
    const free = { priceCents: 0, nonmemberPriceCents: 0, capacity: 5 };
    const tickets = [
      { ...free, name: 'Front' },
      { ...free, name: 'Back' },
    ];
    const [one, two] = [await anEvent(ctx), await anEvent(ctx, { tickets })];
    const [front, back] = two.ticketTypeIds;
    await attend(one.id, email, {}, { from });
    await attend(two.id, email, { ticketTypeId: front }, { from });
    const [first, second] = await confirmMailsTo(email);
    await confirm({ token: tokenOf(second) });
    const listed = async () =>
      (await call('GET', `/events/rsvps/${tokenOf(first)}`)).body.others.map(
        (each: { ticketTypeName: string | null }) => each.ticketTypeName,
      );
    expect(await listed()).toEqual([]);
    await attend(two.id, email, { ticketTypeId: back }, { from });
    expect(await listed()).toEqual(['Back']);
    await attend(two.id, email, { ticketTypeId: front }, { from });
    expect(await listed()).toEqual([]);
  });
});

describe('from a network’s sixth unconfirmed RSVP on', () => {
  test('no seat is held, the response says so for every email address, and no one is refused', async () => {
    const event = await anEvent(ctx, { capacity: 7 });
    const from = (index: number) => `2001:db8:5:5::${index}`;
    const emails = Array.from({ length: 6 }, address);
    for (const [index, email] of emails.slice(0, 5).entries()) {
      const response = await attend(event.id, email, {}, { from: from(index + 1) });
      expect(response).toMatchObject({ status: 200, body: { heldUntil: expect.any(String) } });
    }
    const sixth = await attend(event.id, emails[5] ?? '', {}, { from: from(6) });
    const known = address();
    await attend(event.id, known);
    await confirm({ token: await lastTokenTo(known) });
    const attending = await attend(event.id, known, {}, { from: from(7) });
    expect(sixth).toMatchObject({
      status: 200,
      body: {
        attending: true,
        confirmed: false,
        heldUntil: null,
        message: 'Check your email for the code or link that confirms it. Your seat isn’t held until you confirm.',
      },
    });
    expect(attending.body).toEqual(sixth.body);
    expect(await pool(event.seatPoolId)).toEqual({ taken: 1, held: 5 });
    // Another network can hold seats; repeating one of the five doesn't make it the sixth.
    expect((await attend(event.id, address(), {}, {})).body.heldUntil).toEqual(expect.any(String));
    const [second = ''] = emails;
    const event2 = await anEvent(ctx);
    expect((await attend(event2.id, second, {}, { from: from(8) })).body.heldUntil).toBeNull();

    // When the sixth is confirmed, the event is full: the message says so plainly, and nothing is lost.
    const token = await lastTokenTo(emails[5] ?? '');
    const full = await confirm({ token });
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'sold_out', error: 'No seats remaining', details: { waitlist: { eventId: event.id } } },
    });
    // One of the five confirms: the network has room for one more, and a released seat goes to a person who confirms.
    await confirm({ token: tokenOf((await confirmMailsTo(second))[0]) });
    expect((await attend(event2.id, second, {}, { from: from(9) })).body.heldUntil).toEqual(expect.any(String));
    await cancel(event.id, second);
    await confirm({ token: await lastTokenTo(second) });
    expect(await confirm({ token })).toMatchObject({ status: 200, body: { attending: true } });
    expect(await verify(t.system.pool, ctx.clock.now())).toEqual([]);
  });

  test('many at the same time hold five seats, and no more people get in than there are seats', async () => {
    const event = await anEvent(ctx, { capacity: 8 });
    const from = network();
    const emails = Array.from({ length: 12 }, address);
    const responses = await Promise.all(emails.map((email) => attend(event.id, email, {}, { from })));
    expect(responses.map(({ status }) => status)).toEqual(emails.map(() => 200));
    expect(responses.filter(({ body }) => body.heldUntil !== null)).toHaveLength(5);
    expect(await pool(event.seatPoolId)).toEqual({ taken: 0, held: 5 });
    const tokens = await Promise.all(emails.map(lastTokenTo));
    const confirmed = await Promise.all(tokens.map((token) => confirm({ token })));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(confirmed.filter(({ status, body }) => status === 409 && body.code === 'sold_out')).toHaveLength(4);
    expect(await pool(event.seatPoolId)).toEqual({ taken: 8, held: 0 });
    expect(await verify(t.system.pool, ctx.clock.now())).toEqual([]);
  });

  test('the network is deleted once an RSVP is confirmed or expires', async () => {
    const event = await anEvent(ctx, { inHours: 72 });
    const [one, two] = [address(), address()];
    const from = network();
    await attend(event.id, one, {}, { from });
    await attend(event.id, two, {}, { from });
    const hashes = async () =>
      (
        await ctx.db
          .selectFrom('rsvp_tokens')
          .select('network_hash')
          .where('event_id', '=', event.id)
          .orderBy('id')
          .execute()
      ).map((row) => row.network_hash);
    expect(await hashes()).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    await confirm({ token: await lastTokenTo(one) });
    expect(await hashes()).toEqual([null, expect.any(String)]);
    await ctx.db
      .updateTable('rsvp_tokens')
      .set({ held_until: ctx.clock.now() })
      .where('network_hash', 'is not', null)
      .execute();
    await t.sweep();
    expect(await hashes()).toEqual([null, null]);
  });
});
