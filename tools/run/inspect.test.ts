import { expect, test } from 'vitest';
import { inspectFlags } from './inspect.ts';

test('a debugger port opens for each program that INSPECT names, and for no other', () => {
  expect(inspectFlags('web', 'web, worker')).toEqual(['--inspect=127.0.0.1:9229']);
  expect(inspectFlags('worker', 'web, worker')).toEqual(['--inspect=127.0.0.1:9230']);
  expect(inspectFlags('sandbox', 'web, worker')).toEqual([]);
  expect(inspectFlags('web', undefined)).toEqual([]);
  expect(inspectFlags('browser', 'browser')).toEqual([]);
});
