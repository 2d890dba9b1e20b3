import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { excerptOf } from './excerpt.rules.ts';
import { changeLibraryContent, createLibraryContent, removeLibraryContent } from './write-library.ts';

const t = testApp();
let ctx: Ctx;
let reader: number;
let staff: number;
const idsByName: Record<string, number> = {};

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}
const names = async (url: string) =>
  (await get(reader, url)).body.contents.map((content: { name: string }) => content.name);

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  reader = (await makePerson(ctx)).personId;
  staff = (await makePerson(ctx, { isStaff: true })).personId;
  const add = async (kind: 'Example' | 'Concept', name: string, topic: string, status: 'draft' | 'published') => {
    const body = `<h2>${name}</h2><p>What ${name} means, in a few words.</p>`;
    idsByName[name] = (await createLibraryContent(ctx, { kind, name, topic, body, status })).id;
  };
  await add('Concept', 'Proximity effect', 'Audio', 'published');
  await add('Concept', 'Room tone', 'Audio', 'published');
  await add('Concept', 'Subtext', 'Acting', 'published');
  await add('Concept', 'Half-written', 'Acting', 'draft');
  await add('Example', 'A cold read', 'Acting', 'published');
});

describe('GET /library_contents', () => {
  test('returns contents of the kind Example or Concept, each with id, slug, name, kind, topic', async () => {
    const { body } = await get(reader, '/library_contents?kind=Concept');
    expect(body.contents).toEqual([
      {
        id: idsByName['Proximity effect'],
        slug: 'proximity-effect',
        name: 'Proximity effect',
        kind: 'Concept',
        topic: 'Audio',
        imageUrl: null,
        excerpt: 'What Proximity effect means, in a few words.',
        body: '<h2>Proximity effect</h2><p>What Proximity effect means, in a few words.</p>',
      },
      expect.objectContaining({ name: 'Room tone' }),
      expect.objectContaining({ name: 'Subtext' }),
    ]);
    expect(body.meta).toEqual({ page: 1, perPage: 100, total: 3, totalPages: 1 });
    for (const query of ['?fields=card', '?kind=Concept&fields=card']) {
      const [card] = (await get(reader, `/library_contents${query}`)).body.contents;
      expect(card).toMatchObject({ name: 'Proximity effect', excerpt: expect.stringContaining('in a few words') });
      expect(card).not.toHaveProperty('body');
    }
    expect((await get(reader, '/library_contents')).body.contents[3]).toMatchObject({ body: expect.any(String) });
    expect(await names('/library_contents?kind=Example')).toEqual(['A cold read']);
    expect(await names('/library_contents')).toEqual(['Proximity effect', 'Room tone', 'Subtext', 'A cold read']);
    expect(await names('/library_contents?kind=Concept&page=2&perPage=2')).toEqual(['Subtext']);
    expect((await get(reader, '/library_contents?kind=Secret')).status).toBe(422);
    expect((await get(null, '/library_contents')).status).toBe(401);
  });
});

describe('GET /library_contents/{id}', () => {
  test('returns the content with its body, by its id or by the number before the first hyphen', async () => {
    const id = idsByName['Proximity effect'];
    const { body } = await get(reader, `/library_contents/${id}`);
    expect(body.content).toEqual({
      id,
      slug: 'proximity-effect',
      name: 'Proximity effect',
      kind: 'Concept',
      topic: 'Audio',
      imageUrl: null,
      body: '<h2>Proximity effect</h2><p>What Proximity effect means, in a few words.</p>',
      draft: false,
    });
    expect(body.related.map((line: { name: string }) => line.name)).toEqual(['Room tone']);
    expect((await get(reader, `/library_contents/${id}-an-old-name`)).body.content.id).toBe(id);
    for (const missing of ['999999', 'proximity-effect']) {
      expect((await get(reader, `/library_contents/${missing}`)).status).toBe(404);
    }
    expect((await get(null, `/library_contents/${id}`)).status).toBe(401);
  });

  test('of a draft is for staff only', async () => {
    const url = `/library_contents/${idsByName['Half-written']}`;
    expect((await get(reader, url)).status).toBe(404);
    expect((await get(staff, url)).body.content.draft).toBe(true);
  });
});

test('a piece is sanitized when written, can be moved and renamed along with its URL, and deleted', async () => {
  const { id } = await createLibraryContent(ctx, {
    kind: 'Example',
    name: 'Ünïcode Ñame',
    body: '<p>Hear <a href="javascript:alert(1)">this</a><img src="https://elsewhere.test/x.png"></p>',
    status: 'published',
  });
  const { content } = (await get(reader, `/library_contents/${id}`)).body;
  expect(content.slug).toBe('unicode-name');
  expect(content.body).not.toMatch(/javascript|elsewhere/);
  await changeLibraryContent(ctx, { contentId: id, position: 0, name: '日本語' });
  expect(await names('/library_contents?kind=Example')).toEqual(['日本語', 'A cold read']);
  expect((await get(reader, `/library_contents/${id}`)).body.content.slug).toBe('library');
  await expect(changeLibraryContent(ctx, { contentId: id, body: '<p> </p>' })).rejects.toMatchObject({
    fields: { body: 'This field is required.' },
  });
  await removeLibraryContent(ctx, { contentId: id });
  expect((await get(reader, `/library_contents/${id}`)).status).toBe(404);
  await expect(removeLibraryContent(ctx, { contentId: id })).rejects.toMatchObject({ status: 404 });
});

test('the excerpt of a piece is plain text, whole words, and short', () => {
  expect(excerptOf('<h2>Title</h2><p>One &amp; <em>two</em>.</p><ul><li>a</li></ul>')).toBe('One & two. a');
  expect(excerptOf('<p>cut in a <a href="/somewh')).toBe('cut in a');
  expect(excerptOf(`<p>${'word '.repeat(60)}</p>`)).toMatch(/^(word )+word…$/);
});
