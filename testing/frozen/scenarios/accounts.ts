import { addPerson } from '#server/features/accounts/persons/add-person.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { newFirstStaffLink } from '#server/features/accounts/sign-in/first-staff.ts';
import { cookieAfter, lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { appCode, setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, RequestStep, ScenarioContext } from '../session.ts';
import { callApi, exhausted, someone } from './kit.ts';

const PASSWORD = 'three green lanterns';
const withPassword = (s: ScenarioContext) => someone(s, { password: PASSWORD });

async function mailedLink(s: ScenarioContext, email: string) {
  await callApi(s, null, 'POST /auth/links', { email });
  return lastMailTo(s.t.db, email);
}
async function halfSignedIn(s: ScenarioContext) {
  const { personId, email } = await withPassword(s);
  const { secret, recoveryCodes } = await setUpTwoStep(s.t, personId);
  const response = await s.t.as(null, {
    method: 'POST',
    url: '/api/v1/auth/sign_in',
    payload: { email, password: PASSWORD },
  });
  return { cookie: cookieAfter(response) ?? '', secret, recoveryCodes };
}
async function emailChange(s: ScenarioContext) {
  const { personId, email } = await someone(s);
  const wanted = `new.${email}`;
  await callApi(s, personId, `PATCH /users/${personId}`, { email: wanted });
  return { wanted, redeem: (await lastMailTo(s.t.db, wanted)).token, stop: (await lastMailTo(s.t.db, email)).token };
}
/** Removes staff rights from everyone, and returns their ids. */
async function takeStaff({ t }: ScenarioContext): Promise<number[]> {
  const { db } = t;
  const staff = await db.selectFrom('users').select('id').where('is_staff', '=', true).execute();
  await db.updateTable('users').set({ is_staff: false }).execute();
  return staff.map(({ id }) => id);
}
async function firstStaffLink(s: ScenarioContext): Promise<string | undefined> {
  return (await newFirstStaffLink(s.t.systemCtx()))?.replace('/first_staff/', '');
}
let staff: number[] = [];
async function provingLater(s: ScenarioContext, personId: number) {
  await s.t.cookieOf(personId);
  const authenticated_at = new Date(s.t.system.clock.real().getTime() - 3_600_000);
  await s.t.db.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', personId).execute();
}
/** A change to one's own account whose body is sent unparsed. */
const ofSelf = (id: number, payload: string, headers: Record<string, string> = {}): RequestStep => ({
  as: 'lead',
  params: { id },
  headers: { 'content-type': 'application/json', ...headers },
  raw: { payload, label: payload.length > 80 ? `${payload.slice(0, 80)}… ${payload.length} characters` : payload },
});
async function connected(s: ScenarioContext, personId: number) {
  const row = {
    user_id: personId,
    provider: 'google_oauth2',
    subject: `frozen-${personId}`,
    created_at: s.t.system.clock.now(),
  };
  return s.t.db.insertInto('user_identities').values(row).returning('id').executeTakeFirstOrThrow();
}

export const accounts: Readonly<Record<string, Recording>> = {
  'POST /auth/sign_up': {
    cases: {
      'has an account': async (s) => ({ as: null, body: { email: (await someone(s)).email } }),
      'too many': async (s) => {
        const body = { email: 'frozen@example.test' };
        await callApi(s, null, 'POST /auth/sign_up', body);
        return { as: null, body, after: await exhausted(s, 'account_mails_ip') };
      },
    },
  },
  'POST /auth/links': { does: async (s) => ({ as: null, body: { email: (await someone(s)).email, next: '/events' } }) },
  'POST /auth/password_resets': {
    does: async (s) => ({ as: null, body: { email: (await withPassword(s)).email } }),
    cases: { 'no such account': () => ({ as: null, body: { email: 'no.one@example.test' } }) },
  },
  'POST /auth/sign_in': {
    does: async (s) => ({
      as: null,
      body: { email: (await withPassword(s)).email, password: PASSWORD, next: '/events' },
    }),
    cases: {
      'wrong password': async (s) => ({
        as: null,
        body: { email: (await withPassword(s)).email, password: 'another one' },
      }),
      'a second step is due': async (s) => {
        const { personId, email } = await withPassword(s);
        await setUpTwoStep(s.t, personId);
        return { as: null, body: { email, password: PASSWORD } };
      },
    },
  },
  'POST /auth/links/redeem': {
    does: async (s) => ({ as: null, body: { token: (await mailedLink(s, (await someone(s)).email)).token } }),
    cases: {
      'makes an account': async (s) => ({
        as: null,
        body: { token: (await mailedLink(s, 'first.time@example.test')).token },
      }),
      'by code': async (s) => {
        const { email } = await someone(s);
        return { as: null, body: { email, code: (await mailedLink(s, email)).code } };
      },
      'wrong code': async (s) => {
        const { email } = await someone(s);
        const { code } = await mailedLink(s, email);
        return { as: null, body: { email, code: code === '111111' ? '222222' : '111111' } };
      },
      'used already': async (s) => {
        const { token } = await mailedLink(s, (await someone(s)).email);
        await callApi(s, null, 'POST /auth/links/redeem', { token });
        return { as: null, body: { token } };
      },
      'both at once': () => ({ as: null, body: { token: 'x', email: 'both@example.test', code: '123456' } }),
      neither: () => ({ as: null, body: {} }),
    },
  },
  'PATCH /auth/password_resets/{token}': {
    does: async (s) => {
      const { email } = await withPassword(s);
      await callApi(s, null, 'POST /auth/password_resets', { email });
      return {
        as: null,
        params: { token: (await lastMailTo(s.t.db, email)).token },
        body: { password: 'five blue lanterns' },
      };
    },
  },
  // The last case restores the staff rights.
  'POST /auth/first_staff': {
    does: async (s) => {
      staff = await takeStaff(s);
      return {
        as: null,
        body: { token: await firstStaffLink(s), email: 'first.staff@example.test', password: PASSWORD },
      };
    },
    cases: {
      'has an account': async (s) => {
        await takeStaff(s);
        const { email } = await someone(s);
        return { as: null, body: { token: await firstStaffLink(s), email, password: PASSWORD } };
      },
      'someone is staff': async (s) => {
        const token = await firstStaffLink(s);
        await s.t.db.updateTable('users').set({ is_staff: true }).where('id', 'in', staff).execute();
        return { as: null, body: { token, email: 'second.staff@example.test', password: PASSWORD } };
      },
    },
  },
  'POST /auth/second_step': {
    does: async (s) => {
      const { cookie, secret } = await halfSignedIn(s);
      return { as: null, body: { code: appCode(secret, 1) }, headers: { cookie } };
    },
    cases: {
      'by a recovery code': async (s) => {
        const { cookie, recoveryCodes } = await halfSignedIn(s);
        return { as: null, body: { code: recoveryCodes[0]! }, headers: { cookie } };
      },
      'wrong code': async (s) => ({
        as: null,
        body: { code: '12345' },
        headers: { cookie: (await halfSignedIn(s)).cookie },
      }),
      'without a first step': () => ({ as: null, body: { code: '123456' } }),
    },
  },
  'POST /auth/sign_out': { does: async (s) => ({ as: (await someone(s)).personId }) },
  'POST /users/{id}/onboard': {
    does: async (s) => {
      const { personId } = await addPerson(s.t.systemCtx(), { email: 'first.run@example.test' });
      const body = { firstName: 'Maya', lastName: 'Okafor', timezone: 'America/New_York', password: PASSWORD };
      return { as: personId, params: { id: personId }, body };
    },
    cases: {
      'common password': async (s) => {
        const { personId } = await addPerson(s.t.systemCtx(), { email: 'common@example.test' });
        const body = { firstName: 'Maya', lastName: 'Okafor', timezone: 'Mars/Olympus', password: 'password1' };
        return { as: personId, params: { id: personId }, body };
      },
      twice: async (s) => {
        const { personId } = await someone(s);
        return {
          as: personId,
          params: { id: personId },
          body: { firstName: 'A', lastName: 'B', timezone: 'Europe/Paris' },
        };
      },
    },
  },
  'POST /auth/proofs': {
    does: async (s) => ({ as: (await withPassword(s)).personId, body: { password: PASSWORD } }),
    cases: {
      'by a mailed code': async (s) => {
        const { personId, email } = await someone(s);
        await callApi(s, personId, 'POST /auth/proofs/code');
        return { as: personId, body: { code: (await lastMailTo(s.t.db, email)).code } };
      },
      'wrong password': async (s) => ({ as: (await withPassword(s)).personId, body: { password: 'another one' } }),
      'no code was mailed': async (s) => ({ as: (await someone(s)).personId, body: { code: '000000' } }),
    },
  },
  'PATCH /users/{id}': {
    cases: {
      'another email address': async (s) => {
        const { personId, email } = await someone(s);
        return { as: personId, params: { id: personId }, body: { email: `new.${email}` } };
      },
      'an email address that someone has': async (s) => {
        const { personId } = await someone(s);
        return { as: personId, params: { id: personId }, body: { email: (await someone(s)).email } };
      },
      'another email address without a fresh proof': async (s) => {
        const { personId, email } = await withPassword(s);
        await provingLater(s, personId);
        return { as: personId, params: { id: personId }, body: { email: `new.${email}` } };
      },
      'too many email addresses': async (s) => {
        const { personId, email } = await someone(s);
        await callApi(s, personId, `PATCH /users/${personId}`, { email: `new.${email}` });
        return {
          as: personId,
          params: { id: personId },
          body: { email: `newer.${email}` },
          after: await exhausted(s, 'email_changes'),
        };
      },
      'a bio that is too long': async (s) => {
        const { personId } = await someone(s);
        return { as: personId, params: { id: personId }, body: { bio: `<p>${'long '.repeat(50)}</p>` } };
      },
      'no time zone': ({ world }) => ({
        as: 'lead',
        params: { id: world.people.lead! },
        body: { timezone: 'Mars/Olympus' },
      }),
      'no JSON': ({ world }) =>
        ofSelf(world.people.lead!, 'first_name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }),
      'broken JSON': ({ world }) => ofSelf(world.people.lead!, '{"firstName":'),
      'JSON that is too deep': ({ world }) => ofSelf(world.people.lead!, `${'['.repeat(200)}${']'.repeat(200)}`),
      'too many fields': ({ world }) =>
        ofSelf(
          world.people.lead!,
          JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, n]))),
        ),
      'the name of a field is too long': ({ world }) =>
        ofSelf(world.people.lead!, JSON.stringify({ ['x'.repeat(101)]: 1 })),
      'too large': ({ world }) => ofSelf(world.people.lead!, JSON.stringify({ bio: 'x'.repeat(1024 * 1024) })),
      'from another site': ({ world }) => ofSelf(world.people.lead!, '{}', { origin: 'https://elsewhere.example' }),
      'no session by that cookie': ({ world }) => ({
        as: null,
        params: { id: world.people.lead! },
        body: { firstName: 'Ada' },
        headers: { cookie: 'callboard=nothing' },
      }),
    },
  },
  'POST /users/{id}/change_password': {
    does: async (s) => {
      const { personId } = await withPassword(s);
      await startSession(s.t.systemCtx(), personId);
      return {
        as: personId,
        params: { id: personId },
        body: { oldPassword: PASSWORD, password: 'five blue lanterns' },
      };
    },
    cases: {
      'a first one': async (s) => {
        const { personId } = await someone(s);
        return { as: personId, params: { id: personId }, body: { password: PASSWORD } };
      },
      'a first one without a fresh proof': async (s) => {
        const { personId } = await someone(s);
        await provingLater(s, personId);
        return { as: personId, params: { id: personId }, body: { password: PASSWORD } };
      },
      'wrong old one': async (s) => {
        const { personId } = await withPassword(s);
        return {
          as: personId,
          params: { id: personId },
          body: { oldPassword: 'another one', password: 'five blue lanterns' },
        };
      },
      common: async (s) => {
        const { personId } = await withPassword(s);
        return { as: personId, params: { id: personId }, body: { oldPassword: PASSWORD, password: 'password1' } };
      },
    },
  },
  'POST /auth/email_changes/redeem': {
    does: async (s) => ({ as: null, body: { token: (await emailChange(s)).redeem } }),
    cases: {
      'taken meanwhile': async (s) => {
        const { wanted, redeem } = await emailChange(s);
        await someone(s, { email: wanted });
        return { as: null, body: { token: redeem } };
      },
    },
  },
  'POST /auth/email_changes/stop': {
    does: async (s) => ({ as: null, body: { token: (await emailChange(s)).stop } }),
    cases: {
      'changed already': async (s) => {
        const { redeem, stop } = await emailChange(s);
        await callApi(s, null, 'POST /auth/email_changes/redeem', { token: redeem });
        return { as: null, body: { token: stop } };
      },
    },
  },
  'DELETE /users/{id}/sessions/{sessionId}': {
    does: async (s) => {
      const { personId } = await someone(s);
      const { sessionId } = await startSession(s.t.systemCtx(), personId);
      return { as: personId, params: { id: personId, sessionId } };
    },
  },
  'DELETE /users/{id}/sessions': {
    does: async (s) => {
      const { personId } = await someone(s);
      await startSession(s.t.systemCtx(), personId);
      return { as: personId, params: { id: personId } };
    },
  },
  'PATCH /users/{id}/notification_preferences': {
    does: async (s) => {
      const { personId } = await someone(s);
      return {
        as: personId,
        params: { id: personId },
        body: { preferences: [{ kind: 'lesson_opened', enabled: false }] },
      };
    },
    cases: {
      'no such kind': ({ world }) => ({
        as: 'lead',
        params: { id: world.people.lead! },
        body: { preferences: [{ kind: 'nothing', enabled: false }] },
      }),
    },
  },
  'POST /users/{id}/two_step': {
    cases: {
      'on already': async (s) => {
        const { personId } = await someone(s);
        await setUpTwoStep(s.t, personId);
        return { as: personId, params: { id: personId }, body: {} };
      },
      'address not confirmed': async (s) => {
        const { personId } = await someone(s, { verified: false });
        return { as: personId, params: { id: personId }, body: {} };
      },
    },
  },
  'POST /users/{id}/two_step/confirmation': {
    does: async (s) => {
      const { personId } = await someone(s);
      const { secret } = await callApi(s, personId, `POST /users/${personId}/two_step`, {});
      return { as: personId, params: { id: personId }, body: { code: appCode(secret) } };
    },
    cases: {
      'not begun': async (s) => {
        const { personId } = await someone(s);
        return { as: personId, params: { id: personId }, body: { code: '123456' } };
      },
      'wrong code': async (s) => {
        const { personId } = await someone(s);
        await callApi(s, personId, `POST /users/${personId}/two_step`, {});
        return { as: personId, params: { id: personId }, body: { code: 'none' } };
      },
    },
  },
  'POST /users/{id}/two_step/recovery_codes': {
    does: async (s) => {
      const { personId } = await someone(s);
      const { secret } = await setUpTwoStep(s.t, personId);
      return { as: personId, params: { id: personId }, body: { code: appCode(secret, 1) } };
    },
    cases: { off: ({ world }) => ({ as: 'lead', params: { id: world.people.lead! }, body: { code: '123456' } }) },
  },
  'POST /users/{id}/two_step/removal': {
    does: async (s) => {
      const { personId } = await someone(s);
      const { secret } = await setUpTwoStep(s.t, personId);
      return { as: personId, params: { id: personId }, body: { code: appCode(secret, 1) } };
    },
  },
  'POST /omni_auth_accounts': {
    does: async (s) => ({ as: (await someone(s)).personId, body: { provider: 'discord' } }),
    cases: { 'not configured': () => ({ as: 'lead', body: { provider: 'linkedin' } }) },
  },
  'DELETE /omni_auth_accounts/{id}': {
    does: async (s) => {
      const { personId } = await someone(s);
      return { as: personId, params: { id: (await connected(s, personId)).id } };
    },
    cases: {
      'the last way in': async (s) => {
        const { personId } = await someone(s, { verified: false });
        return { as: personId, params: { id: (await connected(s, personId)).id } };
      },
    },
  },
  'POST /users/delete_account': {
    does: async (s) => {
      const { personId } = await withPassword(s);
      await callApi(s, personId, `POST /events/${s.world.eventId}/attend`, { attending: true });
      await callApi(s, personId, `POST /courses/${s.world.course.id}/follow`, { following: true });
      return { as: personId };
    },
    cases: {
      'the last School Admin': async (s) => {
        const { personId } = await someone(s);
        await aSchool(s.t.systemCtx(), { adminId: personId });
        return { as: personId };
      },
    },
  },
};
