import { expect, test } from 'vitest';
import { moneyApp } from '#testing/money.ts';

const CHAT_URL = 'https://chat.example.test/community';
const CHAT_PUBLIC_URL = 'https://chat.example.test/lobby';
const t = moneyApp({ env: () => ({ CHAT_URL, CHAT_PUBLIC_URL }) });

const get = async (personId: number, path: string) => {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${path}` });
  return { status: response.statusCode, body: response.json() };
};

async function aPerson(access: 'lead' | 'beta' | 'free' | 'member' | 'staff'): Promise<number> {
  const personId = await t.buyer({ member: access === 'member' });
  if (access === 'beta' || access === 'staff') {
    const flag = access === 'beta' ? { is_beta: true } : { is_staff: true };
    await t.db.updateTable('users').set(flag).where('id', '=', personId).execute();
  }
  if (access === 'free') {
    const { body } = await t.link(personId, { mode: 'subscription', include_interests: false });
    await t.pay(body.orderId);
    await t.settle();
    expect((await t.as(personId, { method: 'POST', url: '/api/v1/subscriptions/refund' })).statusCode).toBe(200);
    await t.drainJobs();
  }
  expect((await get(personId, '/users/me')).body.user.access).toBe(access);
  return personId;
}

/**
 * What each access level can open besides the pages open to everyone: `/chat` and `/past-events` are for members and
 * staff.
 */
const ACCESS_CASES = [
  { access: 'lead', opens: false },
  { access: 'beta', opens: false },
  { access: 'free', opens: false },
  { access: 'member', opens: true },
  { access: 'staff', opens: true },
] as const;

const PAGES = ['/chat', '/past-events'] as const;

for (const { access, opens } of ACCESS_CASES) {
  test(`${access}: ${PAGES.join(' and ')} ${opens ? 'are open' : 'are closed, but for the public chat area'}`, async () => {
    const personId = await aPerson(access);
    expect((await get(personId, '/chat')).body).toEqual({
      chatUrl: opens ? CHAT_URL : null,
      publicChatUrl: CHAT_PUBLIC_URL,
    });
    expect((await get(personId, '/events?past=true')).status).toBe(opens ? 200 : 403);
    const { canAttendMembersOnlyEvents } = (await get(personId, '/users/me')).body.user;
    expect(canAttendMembersOnlyEvents).toBe(opens);
  });
}
