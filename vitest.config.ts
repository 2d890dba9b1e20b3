import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['./testing/cluster.setup.ts'],
    include: ['{contract,server,sandbox,testing,tools,web,bench}/**/*.test.{ts,tsx}'],
    // Restarting programs at each named point takes minutes: at full size only.
    exclude: ['node_modules', '.build', 'e2e', ...(process.env.FULL ? [] : ['testing/faults/fail-points.test.ts'])],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
