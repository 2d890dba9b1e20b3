import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress, plainAddress } from './email.ts';
import { EMAIL_PATTERN, EMAIL_WRONG, isEmail } from './email-text.ts';

const PLAIN = [
  'ada@school.example',
  "o'hara@x.io",
  'A.B+c@sub.example.museum',
  'a_b-c@1and1.de',
  `${'a'.repeat(60)}@b.co`,
  'anna@xn--e1afmkfd.xn--p1ai',
];
/** Email addresses as typed, and as stored. */
const OTHER_SCRIPTS = [
  ['user@müller.example', 'user@xn--mller-kva.example'],
  ['User@MÜLLER.example', 'User@xn--mller-kva.example'],
  ['user@mu\u0308ller.example', 'user@xn--mller-kva.example'],
  ['user@straße.example', 'user@xn--strae-oqa.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['ken@例え。テスト', 'ken@xn--r8jz45g.xn--zckzah'],
  ['ken＠school.example', 'ken@school.example'],
  ['ken@ｓｃｈｏｏｌ．example', 'ken@school.example'],
  ['noa@דוגמה.example', 'noa@xn--6dbbec0c.example'],
];
const ODD = [
  'müller@school.example',
  'ｋｅｎ＠school.example',
  'a@müller.example/x',
  'a@müller.example:25',
  'a@müller',
  'a@b@müller.example',
  'a@１２７.０.０.１',
  'a@mü ller.example',
  'a@sch\u200bool.example',
  'a@sch\u00adöl.example',
  'a@-é.example.',
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

test('plain email addresses are accepted as typed, without surrounding white space', () => {
  for (const address of PLAIN) expect(plainAddress(` ${address}\n`)).toBe(address);
});

test('a domain in any script is stored in ASCII, and the part before it as typed', () => {
  for (const [typed, kept] of OTHER_SCRIPTS) expect(plainAddress(typed)).toBe(kept);
  for (const [typed = ''] of OTHER_SCRIPTS) expect(isEmail(typed)).toBe(true);
});

test('email addresses that aren’t plain are refused with one message, and a missing email address with another', () => {
  for (const address of ODD) expect([address, first(address)]).toEqual([address, [EMAIL_WRONG]]);
  for (const nothing of ['', '   ', undefined, null, 7]) expect(first(nothing)).toEqual(['Missing.']);
  expect(plainAddress(null)).toBeNull();
});

test('email addresses that zod accepts are accepted, and beyond those only Punycode names', () => {
  for (const address of [...PLAIN, ...ODD]) {
    const theirs = z.regexes.email.test(address);
    expect([address, EMAIL_PATTERN.test(address)]).toEqual([
      address,
      theirs || (address.includes('.xn--') && PLAIN.includes(address)),
    ]);
  }
});
