import { describe, expect, test } from 'vitest';
import { letters } from '#server/letters/letters.ts';
import { testApp } from '#testing/app.ts';
import { startSession } from '../sessions/start-session.ts';
import { cookieAfter, lastMailTo, mailsTo } from '../sign-in/mailed.factory.ts';
import { makePerson } from './person.factory.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const patch = (id: number, payload: object, as = id) =>
  t.as(as, { method: 'PATCH', url: `/api/v1/users/${id}`, payload });
const change = (id: number, payload: object) =>
  t.as(id, { method: 'POST', url: `/api/v1/users/${id}/change_password`, payload });
const edit = async (id: number) => (await t.as(id, { url: `/api/v1/users/${id}/edit` })).json().user;
const redeem = (token: string) =>
  t.as(null, { method: 'POST', url: '/api/v1/auth/email_changes/redeem', payload: { token } });
const signIn = (email: string, password: string) =>
  t.as(null, { method: 'POST', url: '/api/v1/auth/sign_in', payload: { email, password } });

describe('General', () => {
  test('accepts the form as it was read, wrapped, in either spelling, and returns what is stored now', async () => {
    const { personId, email } = await makePerson(ctx());
    const read = await edit(personId);
    expect((await patch(personId, { user: read })).json().user).toEqual(read);
    const saved = await patch(personId, {
      user: { first_name: ' Amara ', last_name: 'Ṣalawa', email, timezone: 'Asia/Tokyo' },
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().user).toMatchObject({
      firstName: 'Amara',
      lastName: 'Ṣalawa',
      displayName: 'Amara Ṣ.',
      timezone: 'Asia/Tokyo',
      email,
      pendingEmail: null,
    });
    expect(await edit(personId)).toEqual(saved.json().user);
    const resaved = await patch(personId, { ...saved.json().user, displayName: 'Ama' });
    expect(resaved.json().user.displayName).toBe('Ama');
    const renamed = await patch(personId, { firstName: 'Ada' });
    expect(renamed.json().user).toMatchObject({ firstName: 'Ada', displayName: 'Ama' });
  });

  test('removes the person’s picture with null, and keeps it when sent a URL', async () => {
    const { personId } = await makePerson(ctx());
    const { id } = await t.db
      .insertInto('media')
      .values({ object_type: 'User', object_id: personId, state: 'deleted', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('users').set({ picture_media_id: id }).where('id', '=', personId).execute();
    const imageUrl = `/media/${id}`;
    const me = async () => (await t.as(personId, { url: '/api/v1/users/me' })).json().user;
    expect(await me()).toMatchObject({ imageUrl });
    expect((await patch(personId, { imageUrl: '/media/1' })).json().user).toMatchObject({ imageUrl });
    expect((await patch(personId, { imageUrl: null })).json().user).toMatchObject({ imageUrl: null });
    expect(await me()).toMatchObject({ imageUrl: null });
  });

  test('names every field with a problem, in the request’s spelling', async () => {
    const { personId } = await makePerson(ctx());
    const response = await patch(personId, {
      user: { first_name: ' ', last_name: '', email: 'nowhere', timezone: 'Mars/Olympus' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toEqual({
      first_name: 'This field is required.',
      last_name: 'This field is required.',
      email: 'Is that a valid email?',
    });
    const empty = await patch(personId, { user: { email: '' } });
    expect(empty.json().error).toEqual({ email: 'This field is required.' });
    const zone = await patch(personId, { user: { timezone: 'Mars/Olympus' } });
    expect(zone.json().error).toEqual({ timezone: 'Choose a time zone from the list.' });
    const rights = await patch(personId, { user: { firstName: 'Eve', isStaff: true, credits: 99 } });
    expect(rights.json().error).toEqual({
      isStaff: "We don't recognize this field.",
      credits: "We don't recognize this field.",
    });
    expect(await edit(personId)).toMatchObject({ firstName: 'Maya', timezone: 'America/New_York' });
  });

  test('stores a sanitized bio of 200 characters, and refuses one more', async () => {
    const { personId } = await makePerson(ctx());
    const text = `${'声'.repeat(195)} & <3`;
    const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
    const kept = await patch(personId, { bio: `${html}<script>alert(1)</script>` });
    expect(kept.json().user.bio).toBe(html);
    const longer = await patch(personId, { bio: html.replace('</p>', '!</p>') });
    expect(longer.json().error).toEqual({ bio: 'Use 200 characters or fewer.' });
    expect((await patch(personId, { bio: '<p></p>' })).json().user.bio).toBeNull();
  });
});

const stop = (token: string) =>
  t.as(null, { method: 'POST', url: '/api/v1/auth/email_changes/stop', payload: { token } });

describe('a new email address', () => {
  test('notifies the current email address, which can stop the change: all sessions end, nothing else changes', async () => {
    const { personId, email } = await makePerson(ctx());
    const wanted = `thief.${email}`;
    await patch(personId, { email: wanted });
    const notification = await lastMailTo(t.db, email);
    expect(notification).toMatchObject({
      kind: 'email_change_asked',
      url: expect.stringContaining('/stop_email_change/'),
    });
    const confirm = await lastMailTo(t.db, wanted);
    expect((await stop(confirm.token)).statusCode).toBe(404);
    expect((await redeem(notification.token)).statusCode).toBe(404);
    // The change is requested again: the first email still stops it.
    await patch(personId, { email: `second.${email}` });
    const second = await lastMailTo(t.db, `second.${email}`);
    const stopped = await stop(notification.token);
    expect([stopped.statusCode, stopped.json()]).toEqual([200, { email }]);
    expect((await redeem(confirm.token)).statusCode).toBe(404);
    expect((await redeem(second.token)).statusCode).toBe(404);
    expect((await t.as(personId, { url: `/api/v1/users/${personId}/edit` })).statusCode).toBe(401);
    const retried = await stop(notification.token);
    expect(retried.statusCode).toBe(404);
    expect(retried.json().error).toContain('set a new password to keep them out.');
    expect(await t.db.selectFrom('users').select('email').where('id', '=', personId).execute()).toEqual([{ email }]);
  });

  test('can’t be stopped once it has taken effect', async () => {
    const { personId, email } = await makePerson(ctx());
    await patch(personId, { email: `moved.${email}` });
    const { token } = await lastMailTo(t.db, email);
    await redeem((await lastMailTo(t.db, `moved.${email}`)).token);
    const late = await stop(token);
    expect([late.statusCode, late.json().code]).toEqual([409, 'email_changed']);
    expect(await edit(personId)).toMatchObject({ email: `moved.${email}` });
  });

  test('takes effect with a click on the link sent to the new email address, once; the old one is notified', async () => {
    const { personId, email } = await makePerson(ctx());
    const wanted = `New.${email}`;
    const response = await patch(personId, { user: { email: wanted } });
    expect(response.json().user).toMatchObject({ email, pendingEmail: wanted });
    const mail = await lastMailTo(t.db, wanted);
    expect(mail.kind).toBe('email_change');
    expect(mail.url).toContain('/confirm_email/');
    const moved = await redeem(mail.token);
    expect(moved.json()).toEqual({ email: wanted });
    // The click signs no one in: the person who reads that email isn't yet the account's owner in this browser.
    expect(cookieAfter(moved)).toBeUndefined();
    expect(await edit(personId)).toMatchObject({ email: wanted, pendingEmail: null });
    expect((await mailsTo(t.db, email)).map(({ kind }) => kind)).toEqual(['email_change_asked', 'address_changed']);
    const retried = await redeem(mail.token);
    expect([retried.statusCode, retried.json().error]).toEqual([
      404,
      'This link has expired or was already used. Ask for a new one.',
    ]);
  });

  test('requested twice, only the last link works; entering the current email address again cancels the change', async () => {
    const { personId, email } = await makePerson(ctx());
    await patch(personId, { email: `one.${email}` });
    const first = await lastMailTo(t.db, `one.${email}`);
    await patch(personId, { email: `two.${email}` });
    expect((await redeem(first.token)).statusCode).toBe(404);
    const second = await lastMailTo(t.db, `two.${email}`);
    expect((await patch(personId, { email: email.toUpperCase() })).json().user.pendingEmail).toBeNull();
    expect((await redeem(second.token)).statusCode).toBe(404);
    expect((await edit(personId)).email).toBe(email);
  });

  test('that belongs to someone else gets the same response, and is never taken', async () => {
    const { personId, email } = await makePerson(ctx());
    const other = await makePerson(ctx());
    const response = await patch(personId, { email: other.email.toUpperCase() });
    expect(response.json().user).toMatchObject({ email, pendingEmail: other.email.toUpperCase() });
    expect((await mailsTo(t.db, other.email)).map(({ kind }) => kind)).toEqual(['sign_in_link']);
  });

  test('that someone takes before the click stays theirs', async () => {
    const { personId, email } = await makePerson(ctx());
    const wanted = `late.${email}`;
    await patch(personId, { email: wanted });
    const { token } = await lastMailTo(t.db, wanted);
    await makePerson(ctx(), { email: wanted.toUpperCase() });
    const response = await redeem(token);
    expect([response.statusCode, response.json().code]).toEqual([409, 'address_taken']);
    expect((await edit(personId)).email).toBe(email);
  });

  test('disables links emailed to the old email address', async () => {
    const { personId, email } = await makePerson(ctx());
    await t.as(null, { method: 'POST', url: '/api/v1/auth/password_resets', payload: { email } });
    const reset = await lastMailTo(t.db, email);
    await patch(personId, { email: `safe.${email}` });
    await redeem((await lastMailTo(t.db, `safe.${email}`)).token);
    const late = await t.as(null, {
      method: 'PATCH',
      url: `/api/v1/auth/password_resets/${reset.token}`,
      payload: { password: 'correct horse 42' },
    });
    expect(late.statusCode).toBe(404);
  });
});

describe('Password', () => {
  const old = 'plum tractor 17';
  const next = 'velvet antler 93';

  test('is changed with the current one; all other sessions end, this one stays', async () => {
    const { personId, email } = await makePerson(ctx(), { password: old });
    const other = await startSession(ctx(), personId);
    const response = await change(personId, { user: { old_password: old, password: next } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ endedSessions: 1, user: { needsPassword: false } });
    const me = (cookie: string) => t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
    expect((await me(other.cookie)).json().user).toBeNull();
    expect((await me(await t.cookieOf(personId))).json().user.id).toBe(personId);
    expect((await signIn(email, old)).statusCode).toBe(401);
    expect((await signIn(email, next)).statusCode).toBe(200);
  });

  test('says at the field what is missing, wrong, short, or common, and changes nothing', async () => {
    const { personId, email } = await makePerson(ctx(), { password: old });
    const said = async (user: object) => (await change(personId, { user })).json().error;
    expect(await said({ old_password: '', password: next })).toEqual({ old_password: 'This field is required.' });
    expect(await said({ old_password: 'plum tractor 18', password: next })).toEqual({
      old_password: "That isn't your current password.",
    });
    expect(await said({ old_password: old, password: '1234567' })).toEqual({
      password: 'This field is required. Minimum 8 characters',
    });
    expect(await said({ old_password: old, password: 'password1' })).toEqual({
      password: 'This is one of the first passwords people guess. Choose a different one.',
    });
    expect((await signIn(email, old)).statusCode).toBe(200);
  });

  test('is set for the first time without an old one, with proof of identity', async () => {
    const { personId, email } = await makePerson(ctx());
    const early = await change(personId, { password: next });
    expect(early.json().user.needsPassword).toBe(false);
    expect((await signIn(email, next)).statusCode).toBe(200);

    const late = await makePerson(ctx());
    await t.cookieOf(late.personId);
    await t.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', late.personId)
      .execute();
    const refused = await change(late.personId, { password: next });
    expect([refused.statusCode, refused.json().details]).toEqual([403, { proof: 'email_code' }]);
  });
});

describe('sessions', () => {
  test('are listed with this one marked, and signed out one by one, or all but this one', async () => {
    const { personId } = await makePerson(ctx());
    const stranger = await makePerson(ctx());
    const mine = await t.cookieOf(personId);
    const phone = await startSession(ctx(), personId, {
      ip: '203.0.113.7',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
    });
    await startSession(ctx(), personId);
    const foreign = await startSession(ctx(), stranger.personId);
    const list = async () => (await t.as(personId, { url: `/api/v1/users/${personId}/sessions` })).json().sessions;
    const end = (id: number) => t.as(personId, { method: 'DELETE', url: `/api/v1/users/${personId}/sessions/${id}` });
    const before = await list();
    expect(before).toHaveLength(3);
    expect(before.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(before).toContainEqual(
      expect.objectContaining({ id: phone.sessionId, device: 'Safari on iPhone', ip: '203.0.113.7' }),
    );
    expect((await end(foreign.sessionId)).statusCode).toBe(404);
    expect((await end(phone.sessionId)).statusCode).toBe(200);
    expect((await end(phone.sessionId)).statusCode).toBe(404);
    const all = await t.as(personId, { method: 'DELETE', url: `/api/v1/users/${personId}/sessions` });
    expect(all.json()).toEqual({ endedSessions: 1 });
    expect(await list()).toEqual([expect.objectContaining({ current: true })]);
    expect((await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: mine } })).json().user.id).toBe(personId);
    expect(
      (await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: foreign.cookie } })).json().user,
    ).not.toBeNull();
  });
});

describe('emails', () => {
  const url = (id: number) => `/api/v1/users/${id}/notification_preferences`;
  type Preference = { kind: string; enabled: boolean };

  test('that are optional are chosen kind by kind; one unsubscribed by link is sent again if turned back on', async () => {
    const { personId, email } = await makePerson(ctx());
    const read = async (): Promise<Preference[]> => (await t.as(personId, { url: url(personId) })).json().preferences;
    const choose = (preferences: Preference[]) =>
      t.as(personId, { method: 'PATCH', url: url(personId), payload: { preferences } });
    // Notifications for teachers appear only for teachers, and a school's own kinds appear under the school.
    const optional = Object.entries(letters).filter(
      ([, facts]) => !facts.transactional && !facts.perSchool && !facts.teachers,
    );
    expect((await read()).map(({ kind }) => kind).toSorted()).toEqual(optional.map(([kind]) => kind).toSorted());
    expect((await read()).every(({ enabled }) => enabled)).toBe(true);
    await choose([{ kind: 'course_enrolling', enabled: false }]);
    await t.db
      .insertInto('unsubscribes')
      .values({ address: email.toUpperCase(), kind: 'event_recap', created_at: new Date() })
      .execute();
    const off = async () => (await read()).filter(({ enabled }) => !enabled).map(({ kind }) => kind);
    expect((await off()).toSorted()).toEqual(['course_enrolling', 'event_recap']);
    await choose([{ kind: 'event_recap', enabled: true }]);
    expect(await off()).toEqual(['course_enrolling']);
    expect((await choose([{ kind: 'receipt', enabled: false }])).statusCode).toBe(422);
    expect(await off()).toEqual(['course_enrolling']);
  });
});
