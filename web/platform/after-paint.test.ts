import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './after-paint.ts';

const page =
  '<html><head><link rel="modulepreload" fetchPriority="low" nonce="N" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>Words</p><script nonce="N">one()</script>' +
  '<script type="module" async="" src="/assets/a.js" nonce="N"></script></body></html>';

test('a page’s scripts are requested after its first paint, with its nonce; everything else stays', () => {
  const late = scriptsAfterPaint(page);
  expect(late).not.toContain('modulepreload" ');
  expect(late).not.toContain(' src="/assets/a.js"');
  expect(late).toContain('(["/assets/a.js","/assets/b.js"],"/assets/a.js")</script></body></html>');
  expect(late).toContain('<p>Words</p><script nonce="N">one()</script><script nonce="N">((files,entry)=>');
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
});

test('a page without our entry script stays as it is', () => {
  for (const html of ['', '<p>Words</p>', page.replace('async="" ', '')]) expect(scriptsAfterPaint(html)).toBe(html);
});
