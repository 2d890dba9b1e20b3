import { expect, test } from 'vitest';
import { isComposing, letterOf } from './keys.ts';

test('a shortcut is the letter on the key, or the key’s position if it has a letter of another script', () => {
  expect(letterOf({ key: 'K', code: 'KeyK' })).toBe('k');
  // Dvorak has the letter on another key.
  expect(letterOf({ key: 'k', code: 'KeyV' })).toBe('k');
  for (const key of ['л', 'κ', 'ن', 'ל', 'ㅏ', 'Process']) expect(letterOf({ key, code: 'KeyK' })).toBe('k');
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBe('');
  expect(letterOf({ key: '7', code: 'Digit7' })).toBe('');
});

test('a key belongs to an input method during composition, including the Enter that ends it in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ nativeEvent: { isComposing: true, keyCode: 13 } })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
