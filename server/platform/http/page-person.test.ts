import { beforeAll, expect, test } from 'vitest';
import { PAGE_PERSON_HEADER } from '#contract/primitives/page-person.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeAll(async () => {
  ada = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), { password: 'plum tractor 17' });
});

const change = (shown: string | undefined, personId: number | null = ada.personId) =>
  t.as(personId, {
    method: 'PATCH',
    url: `/api/v1/users/${ada.personId}`,
    headers: shown === undefined ? {} : { [PAGE_PERSON_HEADER]: shown },
    payload: { firstName: 'Amara' },
  });

test('a change from a page shown to another person is refused, with its own code', async () => {
  for (const shown of ['visitor', String(ada.personId + 1), 'nonsense', '']) {
    const response = await change(shown);
    expect([response.statusCode, response.json().code], shown).toEqual([409, 'other_person']);
  }
  expect((await change(String(ada.personId))).statusCode).toBe(200);
  expect((await change(undefined)).statusCode).toBe(200);
});

test('a change from another person’s page is refused before any other check, and an ended session stays 401', async () => {
  const staffs = await t.as(ada.personId, {
    method: 'POST',
    url: '/api/v1/admin/promo_codes',
    headers: { [PAGE_PERSON_HEADER]: 'visitor' },
  });
  expect(staffs.json().code).toBe('other_person');
  expect((await change(String(ada.personId), null)).statusCode).toBe(401);
});

test('reading, signing in, and signing out are never refused', async () => {
  const headers = { [PAGE_PERSON_HEADER]: 'visitor' };
  expect((await t.as(ada.personId, { method: 'GET', url: '/api/v1/users/me', headers })).statusCode).toBe(200);
  const payload = { email: ada.email, password: 'plum tractor 17' };
  const signedIn = await t.as(ada.personId, { method: 'POST', url: '/api/v1/auth/sign_in', headers, payload });
  expect(signedIn.statusCode).toBe(200);
  const signedOut = await t.as(ada.personId, { method: 'POST', url: '/api/v1/auth/sign_out', headers });
  expect(signedOut.statusCode).toBe(200);
});
