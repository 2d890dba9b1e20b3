import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passThrough } from '#sandbox/identity/browser.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { type RunningIdentity, startIdentity } from '#sandbox/identity/start.ts';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { proposeNames } from '../persons/person.store.ts';
import { cookieAfter } from '../sign-in/mailed.factory.ts';

let providers: RunningIdentity;
beforeAll(async () => {
  providers = await startIdentity({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => providers.close());
const t = testApp({ env: () => identityEnvironment(providers.origin) });
/** A server with no provider configured. */
const bare = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

const ALL = ['google_oauth2', 'discord', 'linkedin', 'ccc'] as const;
type Provider = (typeof ALL)[number];
type Who = Parameters<typeof passThrough>[1];

let number = 0;
const anAddress = () => `elsewhere${++number}@example.test`;
const get = (url: string, cookie = '') => t.app.inject({ url, headers: { cookie } });
const keptOf = (response: Awaited<ReturnType<typeof get>>) => {
  const kept = response.cookies.find(({ name }) => name === 'callboard-auth');
  return kept ? `callboard-auth=${kept.value}` : '';
};
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '', 'http://localhost:3000');
  return `${pathname}${search}`;
};

/** Goes to the provider, signs in there as `identity`, and comes back. */
async function through(start: string, identity: Who, cookie = '') {
  const redirect = await get(start, cookie);
  expect(redirect.statusCode, redirect.headers.location as string).toBe(303);
  const back = pathOf(await passThrough(String(redirect.headers.location), identity));
  const kept = keptOf(redirect);
  return { back, kept, answer: await get(back, [cookie, kept].filter(Boolean).join('; ')) };
}
const signIn = (provider: Provider, identity: Who, next = '') =>
  through(`/auth/${provider}${next && `?next=${encodeURIComponent(next)}`}`, identity);
const begin = async (personId: number, provider: Provider) =>
  (await t.as(personId, { method: 'POST', url: '/api/v1/omni_auth_accounts', payload: { provider } })).json().url;
const connect = async (personId: number, provider: Provider, identity: Who) =>
  through(await begin(personId, provider), identity, await t.cookieOf(personId));
const accountsOf = async (personId: number) =>
  (await t.as(personId, { url: '/api/v1/omni_auth_accounts' })).json().omniAuthAccounts;
const userOf = async (cookie: string | undefined) =>
  (await get('/api/v1/users/me', cookie)).json().user as { id: number; email: string } | null;

test('the buttons match the configured providers', async () => {
  expect((await get('/api/v1/auth/providers')).json()).toEqual({ providers: ALL.toSorted(byConfiguration) });
});
test('a provider’s names are stored as a form would accept them: without control and direction characters', async () => {
  const email = anAddress();
  const { answer } = await signIn('google_oauth2', { email });
  const person = await userOf(cookieAfter(answer));
  if (!person) return expect.unreachable('not signed in');
  await proposeNames(t.db, person.id, { firstName: 'A\u202eda\u0007\u2069', lastName: ' می‌خواهم\n👩‍🎤 ' });
  const onboard = await get(`/api/v1/users/${person.id}/onboard`, cookieAfter(answer));
  expect(onboard.json().user).toMatchObject({ firstName: 'Ada', lastName: 'می‌خواهم 👩‍🎤' });
  await proposeNames(t.db, person.id, { firstName: '\u202e\u200b', lastName: null });
  expect((await get(`/api/v1/users/${person.id}/onboard`, cookieAfter(answer))).json().user.firstName).toBeNull();
});

const order = ['google_oauth2', 'discord', 'linkedin', 'ccc'];
const byConfiguration = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);

describe.each(ALL)('%s', (provider) => {
  test('creates an account for a verified email address, and signs in to it from then on', async () => {
    const email = anAddress();
    const joined = await signIn(provider, { email }, '/workouts?x=1');
    expect(joined.answer.headers.location).toBe('/workouts?x=1');
    const first = await userOf(cookieAfter(joined.answer));
    expect(first).toMatchObject({ email, emailVerified: true, needsPassword: true, needsOnboarding: true });
    const secondSignIn = await signIn(provider, { email });
    expect(secondSignIn.answer.headers.location).toBe('/dashboard');
    expect((await userOf(cookieAfter(secondSignIn.answer)))?.id).toBe(first?.id);
  });

  test.each(['false', 'missing'] as const)(
    'an email address whose verification is %s at the provider creates no account',
    async (verified) => {
      const email = anAddress();
      const { answer } = await signIn(provider, { email, verified });
      expect(answer.headers.location).toBe(`/login?problem=unproved_there&provider=${provider}`);
      expect(cookieAfter(answer)).toBeUndefined();
      const rows = await t.db.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(rows).toEqual([]);
    },
  );

  test('an email address that is not plain creates no account, whether the provider verified it or not', async () => {
    const { answer } = await signIn(provider, { email: '"ada b"@callboard.test' });
    expect(answer.headers.location).toBe(`/login?problem=unproved_there&provider=${provider}`);
    expect(cookieAfter(answer)).toBeUndefined();
  });

  test('is connected on sign-in only if both sides have verified the email address', async () => {
    const proved = await makePerson(ctx());
    const linked = await signIn(provider, { email: proved.email.toUpperCase() });
    expect((await userOf(cookieAfter(linked.answer)))?.id).toBe(proved.personId);
    expect(await accountsOf(proved.personId)).toEqual([
      { id: expect.any(Number), provider, createdAt: expect.any(String) },
    ]);
    const unproved = await makePerson(ctx(), { verified: false });
    const refused = await signIn(provider, { email: unproved.email });
    expect(refused.answer.headers.location).toBe(`/login?problem=unproved_here&provider=${provider}`);
    const unsaid = await makePerson(ctx());
    const other = await signIn(provider, { email: unsaid.email, verified: 'missing' });
    expect(other.answer.headers.location).toContain('problem=unproved_there');
    expect(await accountsOf(unsaid.personId)).toEqual([]);
  });

  test('is connected from the settings, whatever its email address, and then signs in', async () => {
    const { personId } = await makePerson(ctx());
    const email = anAddress();
    const { answer } = await connect(personId, provider, { email, verified: 'false' });
    expect(answer.headers.location).toBe(`/settings?connected=${provider}`);
    expect((await accountsOf(personId)).map((row: { provider: string }) => row.provider)).toEqual([provider]);
    const entered = await signIn(provider, { email, verified: 'false' });
    expect((await userOf(cookieAfter(entered.answer)))?.id).toBe(personId);
  });

  test('a person who declines at the provider gets a clear way back', async () => {
    const { answer } = await signIn(provider, { answer: 'deny' }, '/events');
    expect(answer.headers.location).toBe(`/login?problem=declined&provider=${provider}&next=%2Fevents`);
  });

  test('a code that is used twice, or made up, is refused', async () => {
    const email = anAddress();
    const { back, kept } = await signIn(provider, { email });
    expect((await get(back, kept)).headers.location).toBe(`/login?problem=expired&provider=${provider}`);
    const redirect = await get(`/auth/${provider}`);
    const returned = new URL(await passThrough(String(redirect.headers.location), { email }));
    returned.searchParams.set('code', 'made-up');
    const response = await get(pathOf(returned.href), keptOf(redirect));
    expect(response.headers.location).toBe(`/login?problem=expired&provider=${provider}`);
  });
});

test('ccc is a single sign-on from outside: /auth/ccc alone signs its people in', async () => {
  const { answer } = await through('/auth/ccc', { email: anAddress() });
  expect(answer.headers.location).toBe('/dashboard');
  expect(await userOf(cookieAfter(answer))).toMatchObject({ emailVerified: true });
});

describe('the round trip through a provider', () => {
  test('ends only in the browser where it started', async () => {
    const redirect = await get('/auth/ccc');
    const back = pathOf(await passThrough(String(redirect.headers.location), { email: anAddress() }));
    for (const cookie of ['', 'callboard-auth=of-another-browser']) {
      const response = await get(back, cookie);
      expect(response.headers.location).toBe('/login?problem=expired&provider=ccc');
      expect(cookieAfter(response)).toBeUndefined();
    }
  });

  test("carries PKCE, state and nonce, and a stranger's nonce is refused", async () => {
    const redirect = await get('/auth/google_oauth2');
    const params = new URL(String(redirect.headers.location)).searchParams;
    expect(params.get('code_challenge_method')).toBe('S256');
    expect(
      [params.get('state'), params.get('nonce'), params.get('code_challenge')].every(
        (text) => text && text.length >= 43,
      ),
    ).toBe(true);
    const swapped = new URL(String(redirect.headers.location));
    swapped.searchParams.set('nonce', 'of-somebody-else');
    const back = pathOf(await passThrough(swapped.href, { email: anAddress() }));
    expect((await get(back, keptOf(redirect))).headers.location).toContain('problem=expired');
  });

  test('never leads to another site afterward', async () => {
    const { answer } = await signIn('ccc', { email: anAddress() }, 'https://evil.example/');
    expect(answer.headers.location).toBe('/dashboard');
  });

  test('connecting needs the person’s own link from the settings, which works once', async () => {
    const { personId } = await makePerson(ctx());
    const stranger = await makePerson(ctx());
    const cookie = await t.cookieOf(personId);
    const bare = await get('/auth/discord?settings_page=true', cookie);
    expect(bare.headers.location).toBe('/settings?problem=press_connect&provider=discord');
    const theirs = await begin(stranger.personId, 'discord');
    expect((await get(theirs, cookie)).headers.location).toContain('problem=press_connect');
    const mine = await begin(personId, 'discord');
    expect((await get(mine)).headers.location).toContain('problem=press_connect');
    expect((await get(mine, cookie)).headers.location).toContain('/discord/oauth2/authorize');
    expect((await get(mine, cookie)).headers.location).toContain('problem=press_connect');
  });

  test('connecting that comes back to someone else, or to no one, connects nothing', async () => {
    const { personId } = await makePerson(ctx());
    const other = await makePerson(ctx());
    for (const sessionCookie of [await t.cookieOf(other.personId), '']) {
      const redirect = await get(await begin(personId, 'ccc'), await t.cookieOf(personId));
      const back = pathOf(await passThrough(String(redirect.headers.location), { email: anAddress() }));
      const response = await get(back, [keptOf(redirect), sessionCookie].filter(Boolean).join('; '));
      expect(response.headers.location).toContain('problem=expired');
    }
    expect([await accountsOf(personId), await accountsOf(other.personId)]).toEqual([[], []]);
  });

  test('a provider account connected by someone else stays theirs; a second one per provider needs a disconnect first', async () => {
    const owner = await makePerson(ctx());
    const { personId } = await makePerson(ctx());
    const email = anAddress();
    await connect(owner.personId, 'linkedin', { email });
    expect((await connect(personId, 'linkedin', { email })).answer.headers.location).toContain('problem=taken');
    await connect(personId, 'linkedin', { email: anAddress() });
    const second = await connect(personId, 'linkedin', { email: anAddress() });
    expect(second.answer.headers.location).toContain('problem=another');
    expect(await accountsOf(personId)).toHaveLength(1);
  });

  test('an unknown provider, and one without configuration, redirect back', async () => {
    const back = '/login?problem=not_configured';
    expect((await get('/auth/myspace')).headers.location).toBe(back);
    for (const provider of ALL) {
      expect((await bare.app.inject({ url: `/auth/${provider}` })).headers.location).toBe(back);
    }
    const { personId } = await makePerson(bare.system.ctx({ kind: 'system' }, 'test'));
    const connecting = { method: 'POST', url: '/api/v1/omni_auth_accounts', payload: { provider: 'discord' } } as const;
    const refused = await bare.as(personId, connecting);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_configured']);
  });
});

describe('disconnecting', () => {
  const disconnect = (personId: number, id: number) =>
    t.as(personId, { method: 'DELETE', url: `/api/v1/omni_auth_accounts/${id}` });

  test('removes the connected account; other people’s are 404', async () => {
    const { personId } = await makePerson(ctx());
    const stranger = await makePerson(ctx());
    await connect(personId, 'google_oauth2', { email: anAddress() });
    const [account] = await accountsOf(personId);
    expect((await disconnect(stranger.personId, account.id)).statusCode).toBe(404);
    expect((await disconnect(personId, account.id)).statusCode).toBe(200);
    expect((await disconnect(personId, account.id)).statusCode).toBe(404);
    const response = await t.as(personId, { url: '/api/v1/omni_auth_accounts' });
    expect(response.json()).toEqual({ omniAuthAccounts: [] });
  });

  test('the last way to sign in stays: 409 until the email address is verified, or a password or another account is added', async () => {
    const { personId } = await makePerson(ctx(), { verified: false });
    await connect(personId, 'google_oauth2', { email: anAddress() });
    const [account] = await accountsOf(personId);
    const refused = await disconnect(personId, account.id);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: 'This is your only way to sign in. Confirm your email address or set a password first.',
        code: 'last_way_in',
      },
    ]);
    await connect(personId, 'discord', { email: anAddress() });
    // Disconnecting both at the same time: one of them stays.
    const accounts = await accountsOf(personId);
    const responses = await Promise.all(accounts.map(({ id }: { id: number }) => disconnect(personId, id)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [left] = await accountsOf(personId);
    await t.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', personId).execute();
    expect((await disconnect(personId, left.id)).statusCode).toBe(200);
  });
});

test('a provider outage leads back with a message, when signing in and when connecting', async () => {
  const { personId } = await makePerson(ctx());
  const link = await begin(personId, 'discord');
  const redirect = await get('/auth/google_oauth2');
  const back = pathOf(await passThrough(String(redirect.headers.location), { email: anAddress() }));
  const connecting = await get(link, await t.cookieOf(personId));
  const connected = pathOf(await passThrough(String(connecting.headers.location), { email: anAddress() }));
  await providers.close();
  expect((await get(back, keptOf(redirect))).headers.location).toBe('/login?problem=away&provider=google_oauth2');
  const response = await get(connected, `${await t.cookieOf(personId)}; ${keptOf(connecting)}`);
  expect(response.headers.location).toBe('/settings?problem=away&provider=discord');
});
