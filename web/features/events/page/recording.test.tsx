import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Recording } from './recording.tsx';

const drawn = (url: string): string => renderToStaticMarkup(<Recording url={url} name="Open mic" />);

test('a recording on YouTube or Loom is a still image that loads nothing, and a link to its page', () => {
  for (const [url, page] of [
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://www.loom.com/share/0123abcd', 'https://www.loom.com/share/0123abcd'],
  ] as const) {
    const still = drawn(url);
    expect(still).not.toContain('<iframe');
    expect(still).not.toContain(' src=');
    expect(still).toContain(`href="${page}"`);
  }
});

test('a recording is watched at its URL, and only if that is a web URL', () => {
  expect(drawn('https://films.example.test/1')).toContain('href="https://films.example.test/1"');
  for (const url of [
    'javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'films',
  ]) {
    expect(drawn(url)).toBe('');
  }
});
