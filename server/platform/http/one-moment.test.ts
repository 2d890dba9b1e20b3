import { expect, test } from 'vitest';
import { endMoment, inOneMoment, onceInMoment } from './one-moment.ts';

function counted() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

test('within one moment a key is read once, by whoever waits for it', async () => {
  const read = counted();
  const both = await inOneMoment(() => Promise.all([onceInMoment('a', read), onceInMoment('a', read)]));
  expect(both).toEqual([1, 1]);
  expect(await inOneMoment(() => onceInMoment('a', read))).toBe(2);
});

test('outside of a moment nothing is shared', async () => {
  const read = counted();
  expect([await onceInMoment('a', read), await onceInMoment('a', read)]).toEqual([1, 2]);
});

test('two pages at one time share nothing', async () => {
  const page = (who: string) => inOneMoment(() => onceInMoment('actor', async () => who));
  expect(await Promise.all([page('ada'), page('ben')])).toEqual(['ada', 'ben']);
});

test('what writes ends what was read before', async () => {
  const read = counted();
  const seen = await inOneMoment(async () => {
    const before = await onceInMoment('a', read);
    endMoment();
    return [before, await onceInMoment('a', read)];
  });
  expect(seen).toEqual([1, 2]);
});
