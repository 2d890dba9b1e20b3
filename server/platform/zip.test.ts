import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '#testing/unzip.ts';
import { type ZipEntry, zip } from './zip.ts';

const AT = new Date('2026-11-21T03:04:05Z');

async function* entriesOf(texts: Readonly<Record<string, string>>, packed = false): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(texts)) yield { name, content: Readable.from([Buffer.from(text)]), packed };
}

test('entries are extracted as they went in: names and texts in any script, empty and long, compressed or stored', async () => {
  const texts = {
    'README.txt': 'Hello.\n',
    'json/声優.json': JSON.stringify({ name: 'Ünï 声優 العربية 🎭'.repeat(1000) }),
    'empty.csv': '',
  };
  for (const packed of [false, true]) {
    const archive = await buffer(zip(entriesOf(texts, packed), AT));
    const files = await unzip(archive);
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual(Object.entries(texts));
    expect(archive.length < 2000).toBe(!packed);
  }
});

test('without any file, it is still an archive', async () => {
  expect(await unzip(await buffer(zip(entriesOf({}), AT)))).toEqual(new Map());
});

test('a failing list aborts the archive, and so does a name that would leave the folder', async () => {
  const failing = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', content: Readable.from(['a']) };
    throw new Error('No more of it.');
  };
  await expect(buffer(zip(failing(), AT))).rejects.toThrow('No more of it.');
  await expect(buffer(zip(entriesOf({ '../a.txt': 'a' }), AT))).rejects.toThrow('../a.txt');
});
