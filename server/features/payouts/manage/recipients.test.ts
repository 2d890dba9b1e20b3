import { beforeAll, describe, expect, test } from 'vitest';
import { aTaughtSchool } from '#server/features/schools/school/school-settings.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
/** The limit is three here instead of a hundred. */
const strict = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '0.03' }) });
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});
const PATH = '/teachers/payout_recipients';

async function call(
  personId: number | null,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  key?: string,
) {
  const response = await t.as(personId, {
    method,
    url: `/api/v1${path}`,
    ...(payload ? { payload } : {}),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

async function aPayee() {
  const taughtSchool = await aTaughtSchool(ctx);
  const admin = taughtSchool.admin.personId;
  const of = `${PATH}?school_id=${taughtSchool.school.id}`;
  return {
    ...taughtSchool,
    of,
    add: (name: string, key?: string) => call(admin, 'POST', of, { payout_recipient: { name } }, key),
    list: async (): Promise<{ id: number; name: string; isDefault: boolean }[]> =>
      (await call(admin, 'GET', of)).body.payoutRecipients,
    rename: (id: number, name: string) => call(admin, 'PATCH', `${PATH}/${id}`, { payout_recipient: { name } }),
    choose: (id: number) => call(admin, 'POST', `${PATH}/${id}/default`),
    archive: (id: number) => call(admin, 'DELETE', `${PATH}/${id}`),
    mails: async () =>
      (
        await ctx.db
          .selectFrom('sends')
          .select(['user_id', 'data'])
          .where('kind', '=', 'recipient_changed')
          .where('school_id', '=', taughtSchool.school.id)
          .orderBy('id')
          .execute()
      ).map(({ user_id, data }) => ({ user_id, ...(data as { change: string; name: string; before: string | null }) })),
  };
}

describe('a payout recipient', () => {
  test('is the default if it is the first or chosen; School Admins are notified once; then the oldest one left is', async () => {
    const payee = await aPayee();
    const defaults = async () => (await payee.list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    const ids = [];
    for (const name of ['Ada', 'Ben', 'Cleo']) ids.push((await payee.add(name)).body.payoutRecipient.id as number);
    expect(await defaults()).toEqual(['Ada']);
    const [ada = 0, , cleo = 0] = ids;
    expect((await payee.choose(cleo)).body.payoutRecipient).toMatchObject({ name: 'Cleo', isDefault: true });
    expect((await payee.choose(cleo)).status).toBe(200);
    expect(await defaults()).toEqual(['Cleo']);
    expect(
      (await payee.mails())
        .filter(({ change }) => change === 'chosen')
        .map(({ user_id }) => user_id)
        .sort(),
    ).toEqual([payee.admin.personId, payee.second.personId].sort());
    await payee.archive(cleo);
    expect(await defaults()).toEqual(['Ada']);
    expect((await payee.choose(cleo)).status).toBe(404);
    expect((await payee.choose(ada)).status).toBe(200);
  });

  test('is added, renamed, and archived by name; each time all School Admins are notified, no matter who did it', async () => {
    const payee = await aPayee();
    const { status, body } = await payee.add('  Ada   Lovelace ');
    expect({ status, name: body.payoutRecipient.name }).toEqual({ status: 201, name: 'Ada Lovelace' });
    const { id } = body.payoutRecipient;
    expect((await payee.rename(id, 'ADA Lovelace LLC')).body.payoutRecipient.name).toBe('ADA Lovelace LLC');
    expect(await payee.list()).toMatchObject([{ id, name: 'ADA Lovelace LLC' }]);
    expect((await payee.archive(id)).status).toBe(200);
    expect(await payee.list()).toEqual([]);
    expect((await payee.archive(id)).status).toBe(404);
    const mails = await payee.mails();
    for (const { personId } of [payee.admin, payee.second]) {
      expect(mails.filter(({ user_id }) => user_id === personId)).toMatchObject([
        { change: 'added', name: 'Ada Lovelace', before: null },
        { change: 'renamed', name: 'ADA Lovelace LLC', before: 'Ada Lovelace' },
        { change: 'archived', name: 'ADA Lovelace LLC' },
      ]);
    }
    expect(mails).toHaveLength(6);
    const log = await ctx.db
      .selectFrom('activity')
      .select(['action', 'subject_kind', 'detail'])
      .where('school_id', '=', payee.school.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'add_payout_recipient',
      'rename_payout_recipient',
      'archive_payout_recipient',
    ]);
    expect(log[1]).toMatchObject({
      subject_kind: 'payout_recipient',
      detail: { name: 'Ada Lovelace → ADA Lovelace LLC' },
    });
  });

  test('is listed once, however the name is spelled; an archived one can be added again', async () => {
    const payee = await aPayee();
    const first = await payee.add('Zoë Field');
    await payee.add('Ada');
    for (const name of ['Zoë Field', 'zOË  fIELD', 'Zoe\u0308 Field']) {
      expect(await payee.add(name)).toMatchObject({
        status: 422,
        body: { error: { name: 'This recipient is already on the list.' } },
      });
    }
    const ada = (await payee.list()).find(({ name }) => name === 'Ada');
    expect((await payee.rename(ada?.id ?? 0, 'zoë field')).status).toBe(422);
    expect((await payee.rename(first.body.payoutRecipient.id, 'ZOË FIELD')).status).toBe(200);
    await payee.archive(first.body.payoutRecipient.id);
    expect((await payee.add('Zoë Field')).status).toBe(201);
    // Another school's list is separate.
    expect((await (await aPayee()).add('Ada')).status).toBe(201);
  });

  test('that two people add at the same time exists once', async () => {
    const payee = await aPayee();
    const responses = await Promise.all(['Ada', 'ada', 'ADA', 'aDa'].map((name) => payee.add(name)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  test('is added once by a double click', async () => {
    const payee = await aPayee();
    const [one, two] = [await payee.add('Ada', 'same-key-1'), await payee.add('Ada', 'same-key-1')];
    expect(two).toEqual(one);
    expect(await payee.mails()).toHaveLength(2);
  });

  test.each([
    ['', 'This field is required.'],
    ['a'.repeat(121), 'Use 120 characters or fewer.'],
    ['DE89 3704 0044 0532 0130 00', 'Enter only a name, not an account number. Our team will ask for bank details.'],
  ])('with the name %j is refused at its name', async (name, error) => {
    const payee = await aPayee();
    expect(await payee.add(name)).toMatchObject({ status: 422, body: { error: { name: error } } });
    expect(await payee.mails()).toEqual([]);
  });

  test('has no bank details, and belongs to a school', async () => {
    const payee = await aPayee();
    const withBank = { payout_recipient: { name: 'Ada', iban: 'x' } };
    expect(await call(payee.admin.personId, 'POST', payee.of, withBank)).toMatchObject({
      status: 422,
      body: { error: { iban: expect.any(String) } },
    });
    expect(await call(payee.admin.personId, 'POST', PATH, { name: 'Ada' })).toMatchObject({ status: 422 });
  });

  test('is the fifty-first only after another one is archived', async () => {
    const payee = await aPayee();
    await ctx.db
      .insertInto('payout_recipients')
      .values(
        Array.from({ length: 50 }, (_, n) => ({
          school_id: payee.school.id,
          name: `R${n}`,
          created_at: ctx.clock.now(),
        })),
      )
      .execute();
    expect(await payee.add('One more')).toMatchObject({
      status: 422,
      body: { error: { name: expect.stringContaining('50') } },
    });
    await payee.archive((await payee.list())[0]?.id ?? 0);
    expect((await payee.add('One more')).status).toBe(201);
  });

  test('changes at most a hundred times a day in total: each change is emailed to all School Admins', async () => {
    const taughtSchool = await aTaughtSchool(strict.system.ctx({ kind: 'system' }, 'test'));
    const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/v1${path}`;
      const response = await strict.as(taughtSchool.admin.personId, { method, url, ...(payload ? { payload } : {}) });
      return { status: response.statusCode, body: response.json() };
    };
    const { body } = await send('POST', `${PATH}?school_id=${taughtSchool.school.id}`, { name: 'Ada' });
    const { id } = body.payoutRecipient;
    const responses = [
      await send('PATCH', `${PATH}/${id}`, { name: 'Ada L' }),
      await send('PATCH', `${PATH}/${id}`, { name: 'Ada Lovelace' }),
      await send('DELETE', `${PATH}/${id}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test('is hidden from a course admin, and not found for another school', async () => {
    const [payee, other] = [await aPayee(), await aPayee()];
    const { id } = (await payee.add('Ada')).body.payoutRecipient;
    const statusesFor = (personId: number) =>
      Promise.all([
        call(personId, 'GET', payee.of),
        call(personId, 'POST', payee.of, { name: 'Eve' }),
        call(personId, 'PATCH', `${PATH}/${id}`, { name: 'Eve' }),
        call(personId, 'DELETE', `${PATH}/${id}`),
      ]).then((responses) => responses.map(({ status }) => status));
    expect(await statusesFor(payee.courseAdmin.personId)).toEqual([403, 403, 403, 403]);
    expect(await statusesFor(other.admin.personId)).toEqual([404, 404, 404, 404]);
    const ofSchool = `/teachers/payout_recipients?school_id=${payee.school.id}`;
    await call(payee.second.personId, 'POST', ofSchool, { payout_recipient: { name: 'Grace' } });
    const { body } = await call(payee.second.personId, 'GET', ofSchool);
    expect(body).toMatchObject({ payoutRecipients: [{ name: 'Ada' }, { name: 'Grace' }] });
  });
});
