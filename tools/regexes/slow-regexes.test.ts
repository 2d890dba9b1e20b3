import { expect, test } from 'vitest';
import { slowRegexes } from './slow-regexes.ts';

test('finds slow regular expressions, written out or built from constants in the same file', async () => {
  const code = String.raw`
    const SPACE = String.raw${'`'}[\s]${'`'};
    const names = text.replace(/_+([a-z0-9])/g, '');
    const ends = new RegExp(${'`'}\${SPACE}+$${'`'}, 'u');
    const comments = /^(?:<!--[^]*?-->)*<svg/;
    const names2 = text.replace(/_+([a-z0-9]?)/g, '');
    const start = new RegExp(${'`'}^\${SPACE}+${'`'}, 'u');
    const short = /^\d{1,16}$/;
  `.replaceAll('\\${', '${');
  const slow = await slowRegexes(new Map([['a.ts', code]]));
  expect(slow.map(({ line, complexity }) => [line, complexity.split(' ').at(-2) ?? complexity])).toEqual([
    [3, 'degree'],
    [4, 'degree'],
    [5, expect.any(String)],
  ]);
});
