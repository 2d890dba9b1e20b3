const REPORTS = '.build/reports';

/** One line of JSON per test file: `file`, and `cpuMs`, the CPU time of its worker during its hooks and tests. */
export const CPU_FILE = `${REPORTS}/cpu.jsonl`;
/** One line of JSON per test file: `file`, and `collectMs`, `testsMs`, `tests`, as Vitest measures them. */
export const TIMES_FILE = `${REPORTS}/times.jsonl`;
