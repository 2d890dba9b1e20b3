import { execFileSync } from 'node:child_process';

/**
 * Milliseconds this machine currently takes for a fixed arithmetic loop. Runs in a separate process, because in a
 * long-running one V8 may happen to compile the same loop four times slower.
 */
export function calibrationMs(): number {
  return Number(execFileSync(process.execPath, ['bench/controls/calibration-loop.ts'], { encoding: 'utf8' }));
}
