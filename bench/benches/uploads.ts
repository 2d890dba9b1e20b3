import sharp from 'sharp';
import { ONE_FILTER, SLOW_DRAWING } from '#testing/faults/hostile-drawings.ts';
import type { FormFile } from '#testing/multipart.ts';
import { makeBuyers, openCohorts, openServer } from '../harness/buyers.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const PICTURES = 40;

/** As a camera's picture on a page: a megapixel with grain. */
async function plainPicture(seed: number): Promise<FormFile> {
  const grain = { type: 'gaussian', mean: 120 + (seed % 10), sigma: 30 } as const;
  const bytes = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#b83a1b', noise: grain },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: 'plain.jpg', type: 'image/jpeg', bytes };
}

/** One upload over HTTP, as a browser sends it; the status, or what the end of the bench cut off. */
async function upload(url: string, cookie: string, file: FormFile, signal?: AbortSignal): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  const answer = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(signal ? { signal } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Forty plain pictures of one person all at once, alone, and beside forty hostile ones of another, most of which take
 * their eight seconds: how much longer the plain ones take, to the last of them.
 */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1, learnersPerSchool: 20 });
  const server = await openServer(world.databaseUrl);
  try {
    const cohorts = await openCohorts(world.pool, 1, 1 + rounds);
    const people = await makeBuyers(server, 1 + rounds, cohorts);
    const [learner, ...senders] = people.map(({ cookie }) => cookie);
    if (!learner) throw new Error('There are no people.');
    const plain = await plainPicture(seed);
    const hostile = Array.from({ length: PICTURES }, (_, n) => (n % 4 === 3 ? ONE_FILTER : SLOW_DRAWING));
    const plainOnes = async (url: string): Promise<number> => {
      const began = performance.now();
      const statuses = await Promise.all(Array.from({ length: PICTURES }, () => upload(url, learner, plain)));
      if (statuses.some((status) => status !== 201)) throw new Error(`Not all came in: ${statuses.join(' ')}.`);
      return (performance.now() - began) / 1000;
    };
    const [alone, beside]: [number[], number[]] = [[], []];
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Each round on a server of its own: what is left of the hostile ones ends with it.
      const app = await world.app();
      await plainOnes(app.url);
      alone.push(await plainOnes(app.url));
      const over = new AbortController();
      const sender = senders[round] ?? '';
      const sent = hostile.map((file) =>
        upload(app.url, sender, file, over.signal).then(
          (status) => {
            if (status !== 422) throw new Error(`A hostile picture was answered ${status}.`);
            refused += 1;
          },
          () => undefined,
        ),
      );
      // The first of them is under way before anything plain comes.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      beside.push(await plainOnes(app.url));
      over.abort();
      await Promise.all(sent);
      await app.stop();
    }
    const [single, both] = [series(alone, 'lower'), series(beside, 'lower')];
    return {
      bench: 'uploads',
      says: `${PICTURES} plain pictures of one person at once, to the last answer, beside ${PICTURES} hostile drawings of another and alone`,
      measured: [
        { name: 'alone', unit: 's', series: single },
        { name: 'beside the hostile ones', unit: 's', series: both },
      ],
      figures: [{ what: 'uploads', value: both.median / single.median }],
      notes: [
        `${refused} hostile ones were refused while the plain ones came in; the rest waited behind their own sender's.`,
        'Of each person one picture is drawn at a time, alone too.',
      ],
    };
  } finally {
    await server.close();
    await world.close();
  }
};
