import { expect, test } from 'vitest';
import { gatherer } from './gather.ts';

/** A gatherer of doubles, with what happened in order; each group ends when the test says so. */
function watched(most = 2) {
  const heard: string[] = [];
  const ends: ((results: (number | Error)[] | Error) => void)[] = [];
  const gather = gatherer<string, number, number>((_key, entries) => {
    heard.push(`begun ${entries.join('+')}`);
    return new Promise((resolve, reject) => {
      ends.push((results) => (results instanceof Error ? reject(results) : resolve(results)));
    });
  }, most);
  const ask = (entry: number) =>
    gather('pool', entry).then(
      (result) => void heard.push(`${entry}: ${result}`),
      (error: Error) => void heard.push(`${entry}: ${error.message}`),
    );
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { heard, ends, ask, turn };
}

test('those who wait go together, and the next group has begun before the answers of the one before are given', async () => {
  const { heard, ends, ask, turn } = watched();
  const all = [1, 2, 3, 4, 5].map(ask);
  await turn();
  expect(heard).toEqual(['begun 1+2']);
  ends[0]?.([10, 20]);
  await turn();
  expect(heard).toEqual(['begun 1+2', 'begun 3+4', '1: 10', '2: 20']);
  ends[1]?.([30, new Error('no seat')]);
  await turn();
  ends[2]?.([50]);
  await Promise.all(all);
  expect(heard.slice(4)).toEqual(['begun 5', '3: 30', '4: no seat', '5: 50']);
});

test('a group that fails fails for all of it, and for nobody else', async () => {
  const { heard, ends, ask, turn } = watched();
  const all = [1, 2, 3].map(ask);
  await turn();
  ends[0]?.(new Error('gone'));
  await turn();
  ends[1]?.([30]);
  await Promise.all(all);
  expect(heard).toEqual(['begun 1+2', 'begun 3', '1: gone', '2: gone', '3: 30']);
});

test('who comes while answers are given is asked for anew', async () => {
  const { heard, ends, ask, turn } = watched();
  const first = ask(1);
  await turn();
  ends[0]?.([10]);
  await first;
  const second = ask(2);
  await turn();
  ends[1]?.([20]);
  await second;
  expect(heard).toEqual(['begun 1', '1: 10', 'begun 2', '2: 20']);
});
