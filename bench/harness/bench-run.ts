export interface BenchRun {
  readonly seed: number;
  readonly rounds: number;
  /** Length of one round of load. */
  readonly seconds: number;
  /** The row count that `scale` compares with a thousand. */
  readonly rows: number;
  /** Pattern for names of the calls in `scale` and `lists`, and of the pages in `page-load`. Without it: all. */
  readonly calls: string;
  /** 100,000 if `latency` also measures a school with that many people beside the demo school; otherwise 0. */
  readonly people: number;
  /** Whether the large school of `lists` and `latency` is kept for the next run. */
  readonly keep: boolean;
}
