import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { type FormFile, formWith } from '#testing/multipart.ts';
import { ONE_FILTER, SLOW_DRAWING } from './hostile-drawings.ts';

const HOSTILE = process.env.FULL ? 3 : 2;
const PLAIN = 5;
const TOO_MUCH = {
  file: 'This image is too complex. Save a smaller version, or save it as a jpeg or png, and try again.',
};

describe('uploads by several people', () => {
  const t = testApp();
  let plain: FormFile;
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b83a1b' } })
      .jpeg()
      .toBuffer();
    plain = { name: 'plain.jpg', type: 'image/jpeg', bytes };
  });
  const person = async (): Promise<number> => (await makePerson(t.system.ctx({ kind: 'system' }, 'test'))).personId;
  const upload = (personId: number, file: FormFile) =>
    t.as(personId, { method: 'POST', url: '/api/v1/uploads', ...formWith(file) });

  test(`plain ones never wait for the end of the ${HOSTILE} hostile ones, which are killed; then their sender goes on`, {
    timeout: 180_000,
  }, async () => {
    const [hostile, learner] = [await person(), await person()];
    const ended: string[] = [];
    const slow = Array.from({ length: HOSTILE }, async () => {
      const response = await upload(hostile, SLOW_DRAWING);
      ended.push('hostile');
      return { status: response.statusCode, error: response.json().error };
    });
    const statuses = await Promise.all(
      Array.from({ length: PLAIN }, async () => {
        const { statusCode } = await upload(learner, plain);
        ended.push('plain');
        return statusCode;
      }),
    );
    expect(statuses).toEqual(Array(PLAIN).fill(201));
    expect(ended.filter((kind) => kind === 'hostile').length).toBeLessThan(HOSTILE);
    for (const end of await Promise.all(slow)) expect(end).toEqual({ status: 422, error: TOO_MUCH });
    expect((await upload(hostile, plain)).statusCode).toBe(201);
  });

  test('an image size renders while its uploader’s hostile image is rendering', async () => {
    const hostile = await person();
    const { media } = (await upload(hostile, plain)).json();
    let ended = false;
    const slow = upload(hostile, SLOW_DRAWING).finally(() => {
      ended = true;
    });
    // The hostile upload came first, so it is being processed by now.
    expect((await upload(await person(), plain)).statusCode).toBe(201);
    const size = await t.as(null, { method: 'GET', url: `${media.url}?w=64&ar=1:1` });
    expect({ ended, status: size.statusCode, type: size.headers['content-type'] }).toEqual({
      ended: false,
      status: 200,
      type: 'image/webp',
    });
    await slow;
  });

  test('one filter used by many shapes is refused before it is rendered', async () => {
    expect(ONE_FILTER.bytes.length).toBeLessThan(1_800);
    const response = await upload(await person(), ONE_FILTER);
    expect({ status: response.statusCode, error: response.json().error }).toEqual({
      status: 422,
      error: { file: "This drawing (svg) uses filters, which we can't draw. Save it as a png and try again." },
    });
  });
});

describe('uploads by one person', () => {
  const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });

  test('sixty uploads an hour are accepted, the next one gets a field error and must wait; another person’s are accepted', async () => {
    const ctx = t.system.ctx({ kind: 'system' }, 'test');
    const [many, other] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
    const upload = (personId: number) =>
      t.as(personId, {
        method: 'POST',
        url: '/api/v1/uploads',
        ...formWith({ name: 'a.png', type: 'image/png', bytes: Buffer.from('no png') }),
      });
    for (let n = 0; n < 60; n += 1) expect((await upload(many)).statusCode).toBe(415);
    const next = await upload(many);
    expect(next.statusCode).toBe(429);
    expect(next.json()).toMatchObject({ code: 'too_many', error: { file: expect.stringContaining('60 minutes') } });
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await upload(other)).statusCode).toBe(415);
  });

  test('when too many uploads are waiting, the next one gets a field error before it is read', async () => {
    const ctx = t.system.ctx({ kind: 'system' }, 'test');
    const [many, other] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
    const file = {
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(24 * 1024 * 1024)]),
    };
    const upload = (personId: number) =>
      t.as(personId, { method: 'POST', url: '/api/v1/uploads', ...formWith(file, { objectType: 'Submission' }) });
    await t.cookieOf(many);
    const responses = await Promise.all([upload(many), upload(many), upload(many), upload(other)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 429]);
    expect(responses[3].statusCode).toBe(201);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().error).toEqual({
      file: 'Many of your uploads are still being processed. Please wait for them to finish, then try again.',
    });
    expect((await upload(many)).statusCode).toBe(201);
  });
});
