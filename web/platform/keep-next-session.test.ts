import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOnLeaving, forgetOtherSessions, keepNextSession } from './keep-next-session.ts';
import { readNextSession } from './next-session.ts';

const session = {
  personId: 7,
  name: 'Warm-up',
  course: null,
  startsAt: '2026-12-09T00:00:00.000Z',
  endsAt: '2026-12-09T01:00:00.000Z',
  zone: 'UTC',
  path: '/events/12-warm-up',
};

let stored: Map<string, Response>;
beforeEach(() => {
  stored = new Map();
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
  vi.stubGlobal('caches', {
    match: async (key: string) => stored.get(key)?.clone(),
    open: async () => ({ put: async (key: string, response: Response) => void stored.set(key, response) }),
    delete: async () => stored.clear(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the session stays for its person, and goes for anyone else', async () => {
  await keepNextSession(session);
  await forgetOtherSessions(7);
  expect(await readNextSession()).toEqual(session);
  await forgetOtherSessions(8);
  expect(await readNextSession()).toBeNull();
  await keepNextSession(session);
  await forgetOtherSessions(null);
  expect(await readNextSession()).toBeNull();
});

test('after signing out, a page that was open stores nothing anymore', async () => {
  await keepNextSession(session);
  await forgetOnLeaving();
  expect(await readNextSession()).toBeNull();
  await keepNextSession(session);
  expect(await readNextSession()).toBeNull();
});

test('a browser whose storage fails doesn’t keep anyone from signing out', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('blocked')) });
  await expect(forgetOnLeaving()).resolves.toBeUndefined();
});
