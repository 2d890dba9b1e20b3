import { expect, it } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import { isForAll, KeptAddresses } from './kept-addresses.ts';

const endpoints = allRoutes().map(({ endpoint }) => endpoint);
const addresses = new KeptAddresses(endpoints, (url) =>
  url.startsWith('/courses') ? { href: '/courses', route: '/courses', keptSeconds: 5, params: {} } : undefined,
);
const key = (url: string) => addresses.of(url)?.key;

it('knows an address by the parameters of its endpoint, in whatever order and spelling, and by nothing else', () => {
  const one = key('/api/v1/events?fields=card&per_page=20');
  expect(one).toBeDefined();
  for (const same of [
    '/api/v1/events?perPage=20&fields=card',
    '/api/v1/events?fields=card&per_page=20&page=1',
    '/api/v1/events/?fields=card&per_page=020&utm_source=mail',
    '/api/v1/events?x=1&fields=card&y[]=2&per_page=20&__proto__=3',
    '/api/v1/%65vents?fields=card&per_page=20',
    'http://made-up.example/api/v1/events?fields=card&per_page=20',
  ]) {
    expect(key(same), same).toBe(one);
  }
  expect(key('/api/v1/events?fields=card&per_page=21')).not.toBe(one);
  expect(key('/api/v1/events?per_page=20')).not.toBe(one);
});

it('finds the endpoint as the router does, what is written out first', () => {
  expect(addresses.of('/api/v1/events/7')?.route).toBe('/api/v1/events/:id');
  expect(addresses.of('/api/v1/events/007')?.key).toBe(key('/api/v1/events/7'));
  expect(addresses.of('/api/v1/events/states?ids=1,2')?.route).toBe('/api/v1/events/states');
  // Of somebody who is signed in, though a parameter would take the word.
  expect(key('/api/v1/events/attending')).toBeUndefined();
  expect(key('/api/v1/events/%61ttending')).toBeUndefined();
});

it('draws by what was read, so that an odd spelling of one address is never kept as another', () => {
  expect(addresses.of('/api/v1/courses/5%2D?x=%zz')?.url).toBe('/api/v1/courses/5-?x=%25zz');
  expect(addresses.of('/api/v1/courses/a%2Fb')?.url ?? '/api/v1/courses/a%2Fb').toBe('/api/v1/courses/a%2Fb');
});

it('keeps nothing for what cannot be read, nor for what is nobody else’s to know', () => {
  for (const url of [
    '/api/v1/events?page=0',
    '/api/v1/events/x',
    '/api/v1/courses/%E0%A4%A',
    '/api/v1/unknown',
    '/api/v2/events',
    '/api/v1/users/me',
    '/api/v1/auth/second_step',
    '/api/v1/users/dashboard',
    '/api/v1/events/rsvps/abcdef',
    '/api/v1/certificates/verify/ABCD',
    `/api/v1/courses?topic=${'a'.repeat(2000)}`,
    '/elsewhere',
  ]) {
    expect(key(url), url).toBeUndefined();
  }
  expect(key('/courses?x=2')).toBe('/courses');
});

it('keeps every GET of the contract that anyone may ask, but for these', () => {
  const not = endpoints
    .filter((endpoint) => endpoint.method === 'GET' && endpoint.audience === 'anyone' && !isForAll(endpoint))
    .map(({ path }) => path);
  expect(not.sort()).toEqual([
    '/auth/second_step',
    '/certificates/verify/{code}',
    '/course_waitlist/{token}',
    '/events/links/{uuid}',
    '/events/rsvps/{token}',
    '/reply_to/{token}',
    '/staff_invitations/{token}',
    '/users/me',
    '/workouts/links/{uuid}',
  ]);
});

it('remembers a bounded number of addresses', () => {
  const asked = new KeptAddresses(endpoints, () => undefined);
  for (let n = 0; n < 10_000; n += 1) asked.of(`/api/v1/events?x=${n}`);
  expect(asked.remembered).toBeLessThanOrEqual(2000);
});
