import { expect, test } from 'vitest';
import { contentDisposition, fileNameOf } from './file-name.ts';

test('a file keeps its name in any script, as far as file systems allow', () => {
  expect(fileNameOf('C:\\Users\\Zoe\u0308\\rôle.pdf')).toBe('rôle.pdf');
  expect(fileNameOf('発表会\u202e.pdf')).toBe('発表会.pdf');
  const long = fileNameOf(`${'声'.repeat(120)}.mp3`);
  expect(long).toBe(`${'声'.repeat(66)}.mp3`);
  expect(Buffer.byteLength(fileNameOf(`${'🎭'.repeat(300)}.mp3`))).toBe(204);
  expect(fileNameOf('/')).toBe('file');
});

test('a browser gets the name in any script, and in plain letters', () => {
  expect(contentDisposition('attachment', 'sessions-2027.csv')).toBe('attachment; filename="sessions-2027.csv"');
  expect(contentDisposition('inline', 'Voix théâtre.pdf')).toBe(
    `inline; filename="Voix theatre.pdf"; filename*=UTF-8''Voix%20th%C3%A9%C3%A2tre.pdf`,
  );
  expect(contentDisposition('attachment', "マンガ's.pdf")).toBe(
    `attachment; filename="____s.pdf"; filename*=UTF-8''%E3%83%9E%E3%83%B3%E3%82%AC%27s.pdf`,
  );
});
