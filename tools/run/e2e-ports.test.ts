import { expect, test } from 'vitest';
import { e2ePorts, freeE2ePort } from './e2e-ports.ts';
import { holdPort } from './ports.ts';

test('end-to-end tests never get a set of ports with one taken, not even by another checkout’s sandbox', async () => {
  const first = await freeE2ePort();
  const other = await holdPort({ from: e2ePorts(first).identity, orElse: 'taken' });
  try {
    expect(await freeE2ePort(first)).not.toBe(first);
  } finally {
    await other.release();
  }
});
