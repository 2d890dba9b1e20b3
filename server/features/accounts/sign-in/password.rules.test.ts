import { describe, expect, test } from 'vitest';
import { newPasswordField } from '#contract/accounts/fields.ts';
import { PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from '#contract/accounts/words.ts';
import { passwordFault } from './check-password.ts';
import { PASSWORD_COMMON, PASSWORD_PERSONAL } from './password.rules.ts';

const maya = { email: 'maya.okafor@example.test', firstName: 'Maya', lastName: 'Okafor' };

describe('a new password', () => {
  test.each(['password', 'PASSWORD1', 'iloveyou', 'qwertyuiop', '1234567890', 'sunshine'])(
    '%s is too common',
    async (password) => {
      expect(await passwordFault(password, maya)).toBe(PASSWORD_COMMON);
    },
  );
  test.each(['MayaOkafor', 'okafor-2026', 'maya.okafor@example.test', 'Callboard!!', 'callboard2026', 'maya.okafor1'])(
    '%s is too personal',
    async (password) => {
      expect(await passwordFault(password, maya)).toBe(PASSWORD_PERSONAL);
    },
  );
  test.each([
    'callboard-demo',
    'three green lanterns',
    'пятнадцать рыб',
    '🎭🎭🎭🎭🎭🎭🎭🎭',
    'mayas long evening walk',
  ])('%s is fine', async (password) => {
    expect(await passwordFault(password, maya)).toBeUndefined();
  });
  test('has 8 to 256 characters, counted as people count them', () => {
    const faultOf = (password: unknown) => newPasswordField.safeParse(password).error?.issues[0]?.message;
    expect(faultOf(undefined)).toBe(PASSWORD_REQUIRED);
    expect(faultOf('')).toBe(PASSWORD_REQUIRED);
    expect(faultOf('seven77')).toBe(PASSWORD_REQUIRED);
    expect(faultOf('eight888')).toBeUndefined();
    expect(faultOf('🎭🎭🎭🎭')).toBe(PASSWORD_REQUIRED);
    expect(faultOf('🎭'.repeat(256))).toBeUndefined();
    expect(faultOf('x'.repeat(257))).toBe(PASSWORD_TOO_LONG);
  });
});
