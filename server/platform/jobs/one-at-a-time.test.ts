import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, closed };
}

test('one runs, one waits, the others are served by the one that waits', async () => {
  const turn = new OneAtATime();
  const ran: string[] = [];
  const first = gate();
  const one = turn.run(async () => {
    ran.push('one begins');
    await first.closed;
    ran.push('one ends');
  });
  const rest = ['two', 'three', 'four'].map((name) =>
    turn.run(async () => {
      ran.push(name);
    }),
  );
  first.open();
  await Promise.all([one, ...rest]);
  expect(ran).toEqual(['one begins', 'one ends', 'two']);
  await turn.run(async () => {
    ran.push('five');
  });
  expect(ran.at(-1)).toBe('five');
});

test('a failure is that of its own run', async () => {
  const turn = new OneAtATime();
  const failing = turn.run(() => Promise.reject(new Error('away')));
  const next = turn.run(async () => {});
  await expect(failing).rejects.toThrow('away');
  await expect(next).resolves.toBeUndefined();
});
