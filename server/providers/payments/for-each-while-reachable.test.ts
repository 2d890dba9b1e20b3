import { expect, test } from 'vitest';
import { forEachWhileReachable } from './for-each-while-reachable.ts';
import { PaymentsUnavailable } from './payments.ts';

const log = { info() {}, warn() {}, error() {}, debug() {} };

test('one failure doesn’t stop the others; a provider that is away isn’t called again', async () => {
  const called: number[] = [];
  await forEachWhileReachable({ log }, [1, 2, 3, 4], async (id) => {
    called.push(id);
    if (id === 1) throw new Error('refused');
    if (id === 3) throw new PaymentsUnavailable('away');
  });
  expect(called).toEqual([1, 2, 3]);
});
