import { expect, test } from 'vitest';
import { BrokenSeal, NoSecretsKey, seal, unseal } from './seal.ts';

const config = { secretsKey: 'a key that is long enough for a seal' };

test('a sealed text opens again, and never looks the same twice', () => {
  const sealed = seal(config, 'zoom', 'the secret');
  expect(sealed).not.toContain('secret');
  expect(seal(config, 'zoom', 'the secret')).not.toBe(sealed);
  expect(unseal(config, 'zoom', sealed)).toBe('the secret');
});

test('a sealed text can’t be opened with another key, for another purpose, or after a change', () => {
  const sealed = seal(config, 'zoom', 'the secret');
  expect(() => unseal({ secretsKey: 'another key that is long enough too' }, 'zoom', sealed)).toThrow(BrokenSeal);
  expect(() => unseal(config, 'mail', sealed)).toThrow(BrokenSeal);
  const at = sealed.length - 8;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(() => unseal(config, 'zoom', changed)).toThrow(BrokenSeal);
  expect(() => unseal(config, 'zoom', 'the secret')).toThrow(BrokenSeal);
});

test('without a key, nothing is sealed', () => {
  expect(() => seal({ secretsKey: undefined }, 'zoom', 'the secret')).toThrow(NoSecretsKey);
});
