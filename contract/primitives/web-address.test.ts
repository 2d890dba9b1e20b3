import { describe, expect, test } from 'vitest';
import { linkAddressOf, webLinkOf } from './web-address.ts';

const ODD = [' ', '\t', '\n', '\u0000', '\u0001', '\u0085', '\u00a0', '\u00ad', '\u180e', '\u2000', '\u200b', '\u200d'];
const ODDER = ['\u2028', '\u2029', '\u202e', '\u205f', '\u2060', '\u3000', '\u3164', '\ufeff', '\ufe0f'];
const SCHEMES = ['javascript', 'JaVaScRiPt', 'data', 'vbscript', 'file', 'blob', 'view-source', 'intent', 'tel'];

describe('a URL that someone typed', () => {
  test.each([...ODD, ...ODDER])('with %j before, in, or after its scheme leads only to the web, or nowhere', (odd) => {
    for (const scheme of SCHEMES) {
      const [a, b] = [scheme.slice(0, 3), scheme.slice(3)];
      for (const href of [
        `${odd}${scheme}:x`,
        `${a}${odd}${b}:x`,
        `${scheme}${odd}:x`,
        `${odd}${odd}${a}${odd}${b}:`,
      ]) {
        expect(linkAddressOf(href)).toBeNull();
        expect(webLinkOf(href)).toBeNull();
      }
    }
    expect(linkAddressOf(`${odd}https://example.org/${odd}`)).toBe('https://example.org/');
  });

  test.each(['', ' ', '//example.org', '\\\\example.org', '/\\example.org', 'http:example.org', 'ftp://example.org'])(
    'leads nowhere as a link: %j',
    (href) => {
      expect(linkAddressOf(href)).toBeNull();
    },
  );

  test('leads to the web only with a host, and loses surrounding white space', () => {
    expect(webLinkOf(' HTTPS://Example.org/a b ')).toBe('HTTPS://Example.org/a b');
    for (const text of ['', 'example.org', '/path', 'https://', 'https:///x', 'mailto:a@example.org']) {
      expect(webLinkOf(text)).toBeNull();
    }
  });
});
