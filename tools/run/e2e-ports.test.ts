import { expect, test } from 'vitest';
import { e2ePorts, freeE2ePort } from './e2e-ports.ts';
import { holdPort } from './ports.ts';

test('browser stories never get a port of which one is taken, be it the sandbox that another checkout runs', async () => {
  const first = await freeE2ePort();
  const other = await holdPort({ from: e2ePorts(first).identity, orElse: 'taken' });
  try {
    expect(await freeE2ePort(first)).not.toBe(first);
  } finally {
    await other.release();
  }
});
