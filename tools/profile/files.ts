const REPORTS = '.build/reports';

/** One line of JSON per test file: `file`, and `cpuMs`, its worker's CPU time during its hooks and tests. */
export const CPU_FILE = `${REPORTS}/cpu.jsonl`;
/** One line of JSON per test file: `file`, and `collectMs`, `testsMs`, `tests`, as measured by Vitest. */
export const TIMES_FILE = `${REPORTS}/times.jsonl`;
