import { expect, test } from 'vitest';
import { batcher } from './batch.ts';

/** A batcher that doubles numbers and logs what happens in order; each batch ends when the test says so. */
function watched(maxSize = 2) {
  const logged: string[] = [];
  const ends: ((results: (number | Error)[] | Error) => void)[] = [];
  const batch = batcher<string, number, number>((_key, entries) => {
    logged.push(`begun ${entries.join('+')}`);
    return new Promise((resolve, reject) => {
      ends.push((results) => (results instanceof Error ? reject(results) : resolve(results)));
    });
  }, maxSize);
  const request = (entry: number) =>
    batch('pool', entry).then(
      (result) => void logged.push(`${entry}: ${result}`),
      (error: Error) => void logged.push(`${entry}: ${error.message}`),
    );
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { logged, ends, request, turn };
}

test('waiting requests form one batch, and the next batch starts before the previous one’s results are delivered', async () => {
  const { logged, ends, request, turn } = watched();
  const all = [1, 2, 3, 4, 5].map(request);
  await turn();
  expect(logged).toEqual(['begun 1+2']);
  ends[0]?.([10, 20]);
  await turn();
  expect(logged).toEqual(['begun 1+2', 'begun 3+4', '1: 10', '2: 20']);
  ends[1]?.([30, new Error('no seat')]);
  await turn();
  ends[2]?.([50]);
  await Promise.all(all);
  expect(logged.slice(4)).toEqual(['begun 5', '3: 30', '4: no seat', '5: 50']);
});

test('a failing batch fails for all of its requests, and for no one else', async () => {
  const { logged, ends, request, turn } = watched();
  const all = [1, 2, 3].map(request);
  await turn();
  ends[0]?.(new Error('gone'));
  await turn();
  ends[1]?.([30]);
  await Promise.all(all);
  expect(logged).toEqual(['begun 1+2', 'begun 3', '1: gone', '2: gone', '3: 30']);
});

test('a request that arrives while results are delivered starts a new batch', async () => {
  const { logged, ends, request, turn } = watched();
  const first = request(1);
  await turn();
  ends[0]?.([10]);
  await first;
  const second = request(2);
  await turn();
  ends[1]?.([20]);
  await second;
  expect(logged).toEqual(['begun 1', '1: 10', 'begun 2', '2: 20']);
});
