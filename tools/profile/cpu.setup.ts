import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { CPU_FILE } from './files.ts';

const MICROSECONDS_PER_MS = 1000;
let before: NodeJS.CpuUsage;

beforeAll(() => {
  before = process.cpuUsage();
});

// A setup file's hooks run around those of the test file.
afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const line = { file: expect.getState().testPath, cpuMs: Math.round((user + system) / MICROSECONDS_PER_MS) };
  appendFileSync(CPU_FILE, `${JSON.stringify(line)}\n`);
});
