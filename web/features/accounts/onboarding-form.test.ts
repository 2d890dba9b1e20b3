import { expect, test } from 'vitest';
import { welcomeAddress } from './onboarding-form.ts';

test('the first run ends on the dashboard, which links to the requested page', () => {
  expect(welcomeAddress('/c/voice-lab')).toBe('/dashboard?welcome=true&next=%2Fc%2Fvoice-lab');
  expect(welcomeAddress('/dashboard')).toBe('/dashboard?welcome=true');
  expect(welcomeAddress(undefined)).toBe('/dashboard?welcome=true');
});
