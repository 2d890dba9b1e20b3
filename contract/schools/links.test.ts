import { expect, test } from 'vitest';
import { LINK_MAX, linksSent } from './links.ts';

const read = (links: unknown) => {
  const { data, error } = linksSent.safeParse(links);
  return data ?? error?.issues.map(({ message }) => message);
};

test('links are trimmed and stored as browsers write them; empty lines don’t count', () => {
  expect(read([' https://Studio.Example ', '', 'HTTPS://www.instagram.com/studio?hl=en#x', '  '])).toEqual([
    'https://studio.example/',
    'https://www.instagram.com/studio?hl=en#x',
  ]);
  expect(read(['https://漫画.example/絵'])).toEqual(['https://xn--qex62k.example/%E7%B5%B5']);
  expect(read([])).toEqual([]);
});

test.each([
  ['javascript:alert(1)', 'must start with https://.'],
  ['java\nscript:alert(1)', 'must start with https://.'],
  ['data:text/html,x', 'must start with https://.'],
  ['http://studio.example', 'must start with https://.'],
  ['//studio.example', 'must start with https://.'],
  ['studio.example', 'must start with https://.'],
  ['https://', "isn't a link on the internet."],
  ['https://localhost/admin', "isn't a link on the internet."],
  ['https://127.0.0.1/', "isn't a link on the internet."],
  ['https://0x7f.1/', "isn't a link on the internet."],
  ['https://[::1]/', "isn't a link on the internet."],
  ['https://intranet', "isn't a link on the internet."],
  ['https://-bad.example/', "isn't a link on the internet."],
  ['https://our studio.example/', 'has a space or an invisible character.'],
  ['https://studio.example/\u202egpj.exe', 'has a space or an invisible character.'],
  ['https://studio\u200b.example/', 'has a space or an invisible character.'],
  ['https://bank.example@studio.example/', 'has a name or password in it.'],
  [`https://studio.example/${'a'.repeat(LINK_MAX)}`, `is too long: at most ${LINK_MAX} characters.`],
  [`https://studio.example/${'絵'.repeat(40)}`, `is too long: at most ${LINK_MAX} characters.`],
])('%s is not a link', (link, problem) => {
  expect(read([link])).toEqual([`Link 1 ${problem}`]);
});

test('each invalid line has its sentence, in the field’s single problem', () => {
  expect(read(['https://a.example', 'ftp://b.example', 'https://a.example/', 'c'])).toEqual([
    'Link 2 must start with https://. Link 3 is listed twice. Link 4 must start with https://.',
  ]);
  expect(read(Array.from({ length: 7 }, (_, n) => `https://s${n}.example`))).toEqual(['At most 6 links.']);
  expect(read(Array.from({ length: 100_000 }, () => 'x'))?.[0]?.length).toBeLessThan(400);
  expect(read('https://a.example')).toEqual(['Send a list of links.']);
  expect(read([7])).toEqual(['Send each link as text.']);
});
