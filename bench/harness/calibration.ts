import { execFileSync } from 'node:child_process';

/**
 * Milliseconds that this machine takes right now for a fixed piece of arithmetic. In a process of its own: in one that has run for
 * a while V8 compiles the same loop four times slower, by chance.
 */
export function calibrationMs(): number {
  return Number(execFileSync(process.execPath, ['bench/controls/calibration-loop.ts'], { encoding: 'utf8' }));
}
