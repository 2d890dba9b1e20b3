import { defineConfig } from 'vitest/config';

/** The pure tests alone: Stryker runs them once a mutant, without a database. */
export default defineConfig({
  test: {
    include: ['{contract,server,web}/**/*.rules.test.{ts,tsx}'],
    env: { NODE_ENV: 'test', STAFF_TWO_STEP: 'optional' },
  },
});
