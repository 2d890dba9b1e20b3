import { expect, test } from 'vitest';
import { loginAddress, nextOf, nextPath, secondStepAddress } from './session.ts';

const done = { needsOnboarding: false };
const first = { needsOnboarding: true };

test('after signing in, the person returns to where they were, or to the dashboard', () => {
  expect(nextPath(done, '/select_enrollment_type?yearly=true')).toBe('/select_enrollment_type?yearly=true');
  expect(nextPath(done, undefined)).toBe('/dashboard');
  for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(nextPath(done, foreign), foreign).toBe('/dashboard');
});

test('onboarding comes before the wanted page and keeps it', () => {
  expect(nextPath(first, '/c/voice-lab')).toBe('/onboarding?next=%2Fc%2Fvoice-lab');
  expect(nextPath(first, undefined)).toBe('/onboarding');
  expect(nextPath(first, '/onboarding?from_event=12')).toBe('/onboarding?from_event=12');
});

test('the wanted page is carried in the URL', () => {
  expect(loginAddress('/courses?topic=voice')).toBe('/login?next=%2Fcourses%3Ftopic%3Dvoice');
  expect(secondStepAddress('/courses?topic=voice')).toBe('/login/second_step?next=%2Fcourses%3Ftopic%3Dvoice');
  expect([secondStepAddress(undefined), secondStepAddress('//evil.example')]).toEqual([
    '/login/second_step',
    '/login/second_step',
  ]);
  expect(nextOf({ next: '/courses' })).toEqual({ next: '/courses' });
  expect(nextOf({ next: ['/a'] })).toEqual({});
  // The key is set, so that the router doesn't fill in the raw value
  expect(nextOf({ next: '//evil.example' })).toStrictEqual({ next: undefined });
});
