import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
const SIGN_IN = { account_id: 'sandbox-account-a1Qz', client_id: 'sandbox-zoom', client_secret: 'sandbox-zoom-secret' };

async function aStage() {
  const taught = await aTaughtCourse(t);
  const staff = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
    taught.call(taught.staffId, method, `/admin/meeting_accounts${url}`, payload);
  const add = async (over: object = {}) =>
    (await staff('POST', '', { meeting_account: { name: 'Studio one', ...SIGN_IN, ...over } })).body.account;
  const offered = async (as = taught.courseAdminId) =>
    (await taught.call(as, 'GET', `/teachers/courses/${taught.course.id}/zoom_accounts`)).body;
  return { taught, staff, add, offered };
}

describe('Zoom accounts', () => {
  test('staff add one, check it, give it to a course, and take it back; no secret is ever returned or logged', async () => {
    const { taught, staff, add, offered } = await aStage();
    const account = await add();
    expect(account).toMatchObject({ name: 'Studio one', accountIdEnd: 'a1Qz', check: null, courses: [], upcoming: 0 });
    const checked = await staff('POST', `/${account.id}/checks`, {});
    expect(checked.body.account.check).toMatchObject({ ok: true, says: 'Zoom lets us in.' });

    expect(await offered()).toEqual({ zoomAccounts: [] });
    const assigned = await staff('POST', `/${account.id}/courses`, { course_id: taught.course.id });
    expect(assigned.body.account.courses).toEqual([
      { id: taught.course.id, name: taught.course.name, schoolName: taught.school.name },
    ]);
    await staff('POST', `/${account.id}/courses`, { course_id: taught.course.id });
    expect(await offered()).toEqual({ zoomAccounts: [{ id: account.id, name: 'Studio one' }] });

    const list = await staff('GET', '');
    const { rows } = await t.pool.query("select detail::text from activity where subject_kind = 'meeting_account'");
    const { rows: kept } = await t.pool.query('select row_to_json(a)::text as row from zoom_accounts a');
    for (const text of [
      JSON.stringify([list.body, assigned.body, account]),
      JSON.stringify(rows),
      JSON.stringify(kept),
    ]) {
      for (const secret of Object.values(SIGN_IN)) expect(text).not.toContain(secret);
    }

    await staff('DELETE', `/${account.id}/courses/${taught.course.id}`);
    expect(await offered()).toEqual({ zoomAccounts: [] });
    expect((await staff('DELETE', `/${account.id}/courses/${taught.course.id}`)).status).toBe(404);
  });

  test('missing values are reported at their field; half of the credentials count as none', async () => {
    const { staff, add } = await aStage();
    const empty = await staff('POST', '', {
      meeting_account: { name: ' ', account_id: '', client_id: 'x', client_secret: ' ' },
    });
    expect([empty.status, empty.body.error]).toEqual([
      422,
      {
        name: 'This field is required.',
        account_id: 'This field is required.',
        client_secret: 'This field is required.',
      },
    ]);
    const { id } = await add();
    const half = await staff('PATCH', `/${id}`, { meeting_account: { client_secret: 'new' } });
    expect([half.status, half.body.error]).toEqual([
      422,
      { account_id: 'This field is required.', client_id: 'This field is required.' },
    ]);
  });

  test('a check reports a wrong secret, and a new one replaces it without the old one', async () => {
    const { staff, add } = await aStage();
    const { id } = await add({ client_secret: 'wrong' });
    const refused = await staff('POST', `/${id}/checks`, {});
    expect(refused.body.account.check).toMatchObject({
      ok: false,
      says: "Zoom won't let us in: Invalid client_id or client_secret",
    });
    const renamed = await staff('PATCH', `/${id}`, { meeting_account: { name: 'Studio two' } });
    expect(renamed.body.account).toMatchObject({ name: 'Studio two', check: { ok: false } });
    const mended = await staff('PATCH', `/${id}`, { meeting_account: SIGN_IN });
    expect(mended.body.account.check).toBeNull();
    expect((await staff('POST', `/${id}/checks`, {})).body.account.check.ok).toBe(true);
  });

  test('one that has meetings stays the same Zoom account; its credentials may be replaced', async () => {
    const { staff, add } = await aStage();
    const { id } = await add({ account_id: 'sandbox-account-old1Qz' });
    const write = (over: object = {}) => staff('PATCH', `/${id}`, { meeting_account: { ...SIGN_IN, ...over } });
    const mended = await write();
    expect([mended.status, mended.body.account.accountIdEnd]).toEqual([200, 'a1Qz']);

    await t.db
      .insertInto('event_meetings')
      .values({
        event_uuid: randomUUID(),
        zoom_account_id: id,
        needed: true,
        state: 'made',
        meeting_id: '81111111111',
        join_url: 'https://zoom.example.test/j/81111111111',
        synced_version: 1,
      })
      .execute();
    // A different Zoom account, though its id ends with the same characters.
    const other = await write({ name: 'Studio nine', account_id: 'sandbox-account-b-a1Qz' });
    expect(other).toMatchObject({
      status: 409,
      body: {
        code: 'account_has_meetings',
        error: 'Its meetings are in the old account. Add the new one as a separate account.',
      },
    });
    const updated = await write({ client_secret: 'another-secret' });
    expect([updated.status, updated.body.account.name]).toEqual([200, 'Studio one']);
  });

  test('an archived one is not offered and can’t be given to a course until it is restored', async () => {
    const { taught, staff, add, offered } = await aStage();
    const { id } = await add();
    await staff('POST', `/${id}/courses`, { course_id: taught.course.id });
    await staff('POST', `/${id}/archive`, {});
    expect(await offered()).toEqual({ zoomAccounts: [] });
    expect((await staff('POST', `/${id}/courses`, { course_id: taught.course.id })).status).toBe(409);
    await staff('POST', `/${id}/restore`, {});
    expect((await offered()).zoomAccounts).toHaveLength(1);
  });

  test('courses are found by their name and their school’s, with wildcards as plain characters', async () => {
    const { taught } = await aStage();
    const find = async (contains: string) =>
      (await taught.call(taught.staffId, 'GET', `/admin/meeting_courses?contains=${encodeURIComponent(contains)}`)).body
        .courses;
    expect(await find(taught.course.name)).toContainEqual({
      id: taught.course.id,
      name: taught.course.name,
      schoolName: taught.school.name,
    });
    expect(await find(taught.school.name)).not.toEqual([]);
    expect(await find('%')).toEqual([]);
  });
});

describe('without SECRETS_KEY in production', () => {
  test('no account can be added, and none is offered', async () => {
    const { add, offered, taught, staff } = await aStage();
    const { id } = await add();
    await staff('POST', `/${id}/courses`, { course_id: taught.course.id });
    const config = t.system.config as { secretsKey: string | undefined }; // Readonly except in this test.
    const before = config.secretsKey;
    config.secretsKey = undefined;
    try {
      expect(await offered()).toEqual({ zoomAccounts: [] });
      expect((await staff('GET', '')).body.configured).toBe(false);
      expect((await staff('POST', '', { meeting_account: { name: 'Another', ...SIGN_IN } })).status).toBe(503);
    } finally {
      config.secretsKey = before;
    }
  });
});
