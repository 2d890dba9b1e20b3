import { expect, test } from 'vitest';
import { newRecoveryCode } from '../sign-in/secrets.ts';
import { inGroups, readCode } from './recovery-code.rules.ts';

test('a code is read however it was typed', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  expect(readCode('123-456')).toEqual({ kind: 'app', code: '123456' });
  const code = { kind: 'recovery', code: '7k3mq8xv2hd0' };
  for (const typed of ['7k3m-q8xv-2hd0', '7K3M Q8XV 2HDO', '7k3mq8xv2hd0'])
    expect(readCode(typed), typed).toEqual(code);
  expect(readCode('ilil-oooo-1111')).toEqual({ kind: 'recovery', code: '111100001111' });
});

test('text that can be neither kind of code is read as neither', () => {
  for (const typed of ['', '12345', '1234567', '7k3m-q8xv-2hd', '7k3m-q8xv-2hdu', '7k3m-q8xv-2hd0-0']) {
    expect(readCode(typed), typed).toBeUndefined();
  }
});

test('new codes are read back as they were shown, and differ', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(readCode(inGroups(code).toUpperCase())).toEqual({ kind: 'recovery', code });
  expect(new Set(codes).size).toBe(200);
  expect(inGroups('7k3mq8xv2hd0')).toBe('7k3m-q8xv-2hd0');
});
