import { expect, test } from 'vitest';
import { unzip } from '#testing/unzip.ts';
import { zip } from './zip.ts';

test('what goes in comes out: names and texts in any script, empty and long', () => {
  const entries = [
    { name: 'README.txt', text: 'Hello.\n' },
    { name: 'json/声優.json', text: JSON.stringify({ name: 'Ünï 声優 العربية 🎭'.repeat(1000) }) },
    { name: 'empty.csv', text: '' },
  ];
  const archive = zip(entries, new Date('2026-11-21T03:04:05Z'));
  expect([...unzip(archive)]).toEqual(entries.map(({ name, text }) => [name, text]));
  expect(archive.length).toBeLessThan(2000);
});
