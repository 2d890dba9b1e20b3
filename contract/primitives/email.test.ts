import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress, plainAddress } from './email.ts';
import { EMAIL_PATTERN, EMAIL_WRONG } from './email-words.ts';

const PLAIN = [
  'ada@school.example',
  "o'hara@x.io",
  'A.B+c@sub.example.museum',
  'a_b-c@1and1.de',
  `${'a'.repeat(60)}@b.co`,
  'anna@xn--e1afmkfd.xn--p1ai',
];
const ODD = [
  '<a@b.co>',
  'Ada <a@b.co>',
  'x@[127.0.0.1]',
  'x@127.0.0.1',
  '"a b"@c.de',
  '"a"@c.de',
  'a%0a@b.co',
  'a%0aBcc:c@d.de@b.co',
  'a\n@b.co',
  'a@b.co\nBcc: c@d.de',
  'a@b',
  'a@@b.co',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a@b.co.',
  'a@-b.co',
  'a,b@c.de',
  'a;b@c.de',
  'a(b)@c.de',
  'a\\b@c.de',
  'a\u0000@b.co',
  'a\u200b@b.co',
  'a@b.xn--',
  'a@b.xn--p1ai-',
  `a@${'b'.repeat(250)}.co`,
];
const first = (text: unknown) =>
  emailAddress('Missing.')
    .safeParse(text)
    .error?.issues.map((issue) => issue.message);

test('plain addresses are taken as typed, without the white space around them', () => {
  for (const address of PLAIN) expect(plainAddress(` ${address}\n`)).toBe(address);
});

test('addresses that are not plain are refused with one sentence, and a missing one with its own', () => {
  for (const address of ODD) expect([address, first(address)]).toEqual([address, [EMAIL_WRONG]]);
  for (const nothing of ['', '   ', undefined, null, 7]) expect(first(nothing)).toEqual(['Missing.']);
  expect(plainAddress(null)).toBeNull();
});

test('what zod takes is taken, and nothing else but names in Punycode', () => {
  for (const address of [...PLAIN, ...ODD]) {
    const theirs = z.regexes.email.test(address);
    expect([address, EMAIL_PATTERN.test(address)]).toEqual([
      address,
      theirs || (address.includes('.xn--') && PLAIN.includes(address)),
    ]);
  }
});
