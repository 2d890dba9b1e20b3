import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { TIMES_FILE } from './files.ts';

/** Writes Vitest's timings for each file: loading its modules, and its hooks and tests. */
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration, prepareDuration } = module.diagnostic();
    const line = {
      file: module.moduleId,
      collectMs: Math.round(collectDuration + setupDuration + prepareDuration),
      testsMs: Math.round(duration),
      tests: [...module.children.allTests()].length,
    };
    appendFileSync(TIMES_FILE, `${JSON.stringify(line)}\n`);
  }
}
