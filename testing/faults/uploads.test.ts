import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { formWith } from '#testing/multipart.ts';
import { type HostileFile, hostileFiles, PAYLOAD } from './hostile-files.ts';

const t = testApp();
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const MAX_MEMORY = 256 * 1024 * 1024;

let files: HostileFile[] = [];
let personId: number;
beforeAll(async () => {
  files = await hostileFiles();
  ({ personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test')));
});

async function upload(file: HostileFile, fields: Record<string, string> = {}) {
  return t.as(personId, { method: 'POST', url: '/api/v1/uploads', ...formWith(file, fields) });
}

async function leftovers(url: string): Promise<string[]> {
  const response = await t.as(null, { method: 'GET', url });
  const bytes = response.rawPayload;
  const meta = await sharp(bytes).metadata();
  const wrong = [];
  if (response.statusCode !== 200) wrong.push(`status ${response.statusCode}`);
  if (!SHOWN.includes(String(response.headers['content-type']))) wrong.push(`type ${response.headers['content-type']}`);
  if (response.headers['x-content-type-options'] !== 'nosniff') wrong.push('may be sniffed');
  if (bytes.includes(PAYLOAD) || bytes.includes('<script')) wrong.push('the payload came along');
  if (meta.exif || meta.xmp || meta.iptc || (meta.comments?.length ?? 0) > 0) wrong.push('notes came along');
  return wrong;
}

describe('hostile uploads', () => {
  test('each file is served as a clean picture, or clearly refused', async () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    const before = process.memoryUsage().rss;
    let peakRss = before;
    const watch = setInterval(() => {
      peakRss = Math.max(peakRss, process.memoryUsage().rss);
    }, 5);
    const wrong: string[] = [];
    let slowest = { what: '', ms: 0 };
    for (const file of files) {
      const began = performance.now();
      const response = await upload(file);
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { what: file.what, ms };
      const seen = `${file.what}: ${response.statusCode} ${response.body.slice(0, 120)}`;
      if (file.ends === 'refused') {
        if (![413, 415, 422].includes(response.statusCode)) wrong.push(seen);
        continue;
      }
      if (response.statusCode !== 201) {
        wrong.push(seen);
        continue;
      }
      for (const problem of await leftovers(response.json().media.url)) wrong.push(`${file.what}: ${problem}`);
    }
    clearInterval(watch);
    const grown = peakRss - before;
    console.log(
      `uploads: ${files.length} files, ${Math.round(grown / 1048576)} MB more at most, slowest ${Math.round(slowest.ms)} ms (${slowest.what})`,
    );
    expect(wrong).toEqual([]);
    expect(grown).toBeLessThan(MAX_MEMORY);
  });

  test('the name of an uploaded file appears nowhere', async () => {
    const named = files.filter(({ what }) => what.startsWith('a picture called'));
    expect(named).not.toEqual([]);
    for (const file of named) {
      const { media } = (await upload(file)).json();
      expect(media).toMatchObject({ url: `/media/${media.id}`, fileName: null });
    }
  });

  test('without re-encoding, the payload would survive: the check can fail', async () => {
    const file = files.find(({ what }) => what === 'a png with a page behind it');
    if (!file) throw new Error('The list has no such file.');
    expect(file.bytes.includes(PAYLOAD)).toBe(true);
    const meta = files.find(({ what }) => what.includes('where it was taken'));
    expect((await sharp(meta?.bytes).metadata()).exif).toBeDefined();
  });
});
