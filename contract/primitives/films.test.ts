import { expect, test } from 'vitest';
import { filmStill, playing, videoOf } from './films.ts';

const PLAYER = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

test('a video is recognized by its player URL, and by nothing else', () => {
  expect(videoOf(PLAYER)).toEqual({ host: 'YouTube', page: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' });
  expect(videoOf('https://www.loom.com/embed/abc?hide=1')).toEqual({
    host: 'Loom',
    page: 'https://www.loom.com/share/abc',
  });
  for (const other of [
    '',
    null,
    'https://evil.example/embed/x',
    'javascript:alert(1)',
    'https://www.youtube.com/watch?v=x',
  ]) {
    expect(videoOf(other)).toBeNull();
  }
  expect(playing(`${PLAYER}?start=3`)).toBe(`${PLAYER}?autoplay=1`);
});

test('a video’s still is a link that says what plays from where, and a title cannot become markup', () => {
  expect(filmStill(PLAYER, 'Film')).toContain('<span>Play video</span><span>Plays from YouTube</span>');
  const still = filmStill(PLAYER, '"><img src=x onerror=alert(1)>');
  expect(still).not.toContain('<img');
  expect(still.match(/<\w+/g)).toEqual(['<a', '<span', '<span']);
  expect(filmStill('https://evil.example/embed/x', 'x')).toBe('');
});
