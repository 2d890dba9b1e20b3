import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Recording } from './recording.tsx';

const drawn = (url: string): string => renderToStaticMarkup(<Recording url={url} name="Open mic" />);

test('a recording is watched at its address, and only at one of the web', () => {
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
