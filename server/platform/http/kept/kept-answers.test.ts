import { expect, it } from 'vitest';
import type { KeptAnswer } from './kept-answer.ts';
import { type Address, type Drawing, type KeepingOptions, KeptAnswers } from './kept-answers.ts';

const at = (key: string, route = key): Address => ({ key, route, url: key });
/** Ten seconds into a minute of the school's clock. */
const IN_A_MINUTE = 10_000;

const INPUT = { url: '/api/v1/courses', essence: 'same', freshUntil: Number.POSITIVE_INFINITY };

function keeping(drawn: Partial<Drawing> = {}, options: Partial<KeepingOptions> = {}) {
  const time = { now: 0, clock: IN_A_MINUTE };
  const draws: string[] = [];
  const said = { text: 'same', freshUntil: Number.POSITIVE_INFINITY };
  const kept = new KeptAnswers({
    draw: async ({ key }) => {
      const number = draws.push(key);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const body = Buffer.from(`${key} ${number}`);
      return { status: 200, headers: [], body, inputs: [], keepMs: 5000, personal: undefined, ...drawn };
    },
    askAgain: async (url) => ({ url, essence: said.text, freshUntil: said.freshUntil }),
    clock: () => time.clock + time.now,
    now: () => time.now,
    ...options,
  });
  const read = async (address: Address) => (await kept.find(address))?.body.toString();
  return { kept, draws, read, time, said };
}

it('draws once for all who ask at the same moment, and for who asks within the second', async () => {
  const { read, time } = keeping();
  expect(await Promise.all([read(at('/a')), read(at('/a')), read(at('/a'))])).toEqual(['/a 1', '/a 1', '/a 1']);
  time.now = 999;
  expect(await read(at('/a'))).toBe('/a 1');
  time.now = 1000;
  expect(await read(at('/a'))).toBe('/a 2');
});

it('draws anew shortly before for who comes later, and lets nobody wait for it', async () => {
  const { kept, read, draws, time } = keeping();
  await read(at('/a'));
  time.now = 800;
  expect(kept.find(at('/a'))).not.toBeInstanceOf(Promise);
  expect(kept.find(at('/a'))).not.toBeInstanceOf(Promise);
  // Kept and fresh: at once, no promise.
  await expect.poll(async () => (kept.find(at('/a')) as KeptAnswer).body.toString()).toBe('/a 2');
  expect(draws).toHaveLength(2);
});

it("keeps nothing across a whole minute of the school's clock, at which things begin and end", async () => {
  const { read, time } = keeping();
  time.clock = 59_700;
  expect(await read(at('/a'))).toBe('/a 1');
  time.now = 299;
  expect(await read(at('/a'))).toBe('/a 1');
  // What was begun before it is nobody's who asks after it.
  time.now = 300;
  expect(await read(at('/a'))).toBe('/a 3');
});

it('draws anew once something changed, also what was just being drawn', async () => {
  const { kept, read, draws } = keeping();
  await read(at('/a'));
  kept.drop();
  const early = read(at('/a'));
  kept.drop();
  const late = read(at('/a'));
  expect([await early, await late]).toEqual(['/a 2', '/a 3']);
  expect(await read(at('/a'))).toBe('/a 3');
  expect(draws).toHaveLength(3);
});

it('keeps a page as long as it says, and while the answers that it was drawn from are the same', async () => {
  const { kept, read, time, said } = keeping({ inputs: [INPUT] });
  await read(at('/p'));
  time.now = 4000;
  expect(await read(at('/p'))).toBe('/p 1');
  kept.drop();
  expect(await read(at('/p'))).toBe('/p 1');
  said.text = 'another';
  expect(await read(at('/p'))).toBe('/p 1');
  time.now = 4999;
  kept.drop();
  expect(await read(at('/p'))).toBe('/p 2');
  said.text = 'same';
  time.now = 9998;
  expect(await read(at('/p'))).toBe('/p 2');
  time.now = 9999;
  expect(await read(at('/p'))).toBe('/p 3');
});

it('asks for a page no later than what it was drawn from would be asked for', async () => {
  const { read, time, said } = keeping({ inputs: [{ ...INPUT, freshUntil: 300 }] });
  await read(at('/p'));
  time.now = 299;
  said.text = 'another';
  expect(await read(at('/p'))).toBe('/p 1');
  // Its answer was 700 ms old when the page was drawn.
  time.now = 300;
  expect(await read(at('/p'))).toBe('/p 2');

  Object.assign(said, { text: 'same', freshUntil: 1100 });
  time.now = 1000;
  expect(await read(at('/p'))).toBe('/p 2');
  time.now = 1099;
  said.text = 'another';
  expect(await read(at('/p'))).toBe('/p 2');
  time.now = 1100;
  expect(await read(at('/p'))).toBe('/p 3');
});

it('gives nothing of before once the clock was moved, though its answers say the same', async () => {
  const { kept, read } = keeping({ inputs: [INPUT] });
  await read(at('/p'));
  kept.drop();
  expect(await read(at('/p'))).toBe('/p 1');
  kept.forgetAll();
  expect(kept.bytes).toBe(0);
  expect(await read(at('/p'))).toBe('/p 2');
});

it('keeps neither refusals nor what may not be kept, and shares no failure', async () => {
  for (const [drawn, says] of [
    [{ status: 404 }, '/a 2'],
    [{ keepMs: 0 }, '/a 2'],
    [{ status: 500 }, undefined],
  ] as const) {
    const { kept, read } = keeping(drawn);
    await read(at('/a'));
    expect(await read(at('/a'))).toBe(says);
    expect([kept.count, kept.bytes]).toEqual([0, 0]);
  }
});

it('gives what follows from who asks to nobody, and asks such a route no second time', async () => {
  const told: string[] = [];
  const { kept, read, draws } = keeping(
    { personal: 'reads the cookie x' },
    { onPersonal: (route, why) => told.push(`${route}: ${why}`) },
  );
  expect(await read(at('/a/1', '/a/:id'))).toBeUndefined();
  expect(await read(at('/a/2', '/a/:id'))).toBeUndefined();
  expect(draws).toEqual(['/a/1']);
  expect(told).toEqual(['/a/:id: reads the cookie x']);
  expect(kept.count).toBe(0);
});

it('stays within its bytes however many addresses are asked for, with all the forms of each', async () => {
  const body = Buffer.from('To be or not to be. '.repeat(500));
  const { kept, draws } = keeping({ body }, { mostBytes: 200_000 });
  for (let index = 0; index < 60; index += 1) {
    const answer = await kept.find(at(`/${index}`));
    for (let asked = 0; asked < 4; asked += 1) await answer?.formFor('br');
    await answer?.formFor('gzip');
    expect(kept.bytes).toBeLessThanOrEqual(200_000);
  }
  expect(kept.count).toBeLessThan(20);
  // What was drawn last is there, what was drawn first is not.
  await kept.find(at('/59'));
  expect(draws).toHaveLength(60);
  await kept.find(at('/0'));
  expect(draws).toHaveLength(61);
});

it('keeps nothing that is too large a part of all', async () => {
  const { kept, read, draws } = keeping({ body: Buffer.alloc(50_000) }, { mostBytes: 200_000 });
  await read(at('/a'));
  await read(at('/a'));
  expect([draws.length, kept.count, kept.bytes]).toEqual([2, 0, 0]);
});

it('squeezes anew only what another drawing says otherwise', async () => {
  const { kept, time } = keeping({ body: Buffer.from('The same. '.repeat(400)) });
  const first = await kept.find(at('/a'));
  time.now = 1500;
  expect(await kept.find(at('/a'))).toBe(first);
});
