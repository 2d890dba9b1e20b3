import { afterEach, beforeEach, expect, it } from 'vitest';
import { asDescription, pageHead, scriptSafeJson } from '#web/kit/head/page-head.ts';

beforeEach(() => {
  globalThis.__callboardPublicConfig = () => ({
    origin: 'https://callboard.example',
    supportEmail: 'support@callboard.example',
    defaultTimeZone: 'UTC',
    clockOffsetMs: 0,
    development: false,
  });
});
afterEach(() => {
  globalThis.__callboardPublicConfig = undefined;
});

it('writes the title, the canonical URL, and an absolute picture URL', () => {
  const head = pageHead({ title: 'Ink and page', path: '/courses/ink', image: '/covers/course/ink.png?w=1200' });
  expect(head.meta).toContainEqual({ title: 'Ink and page · Callboard' });
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://callboard.example/courses/ink' }]);
  expect(head.meta).toContainEqual({
    property: 'og:image',
    content: 'https://callboard.example/covers/course/ink.png?w=1200',
  });
});

it('keeps what people wrote inside the script that carries it', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--', line: '\u2028' };
  const text = scriptSafeJson(hostile);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual(hostile);
});

it('turns rich text into one line and cuts it at a word', () => {
  expect(asDescription('<p>Draw\n<b>faster</b></p>')).toBe('Draw faster');
  const cut = asDescription('word '.repeat(100));
  expect(cut.length).toBeLessThanOrEqual(201);
  expect(cut.endsWith('word…')).toBe(true);
});
