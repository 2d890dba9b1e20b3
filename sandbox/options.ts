/** Options of `buildSandbox`. Every default suits a test. */
export type SandboxOptions = {
  /** The secret key that callers must send. */
  key?: string;
  /** Where events are posted. If omitted, they are only stored in the events list. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The URL at which browsers reach this process; by default taken from the request's Host. */
  publicUrl?: string;
  /** File that preserves the state across restarts. */
  stateFile?: string;
  /** Database whose platform clock the sandbox follows. */
  databaseUrl?: string;
  /** The clock to use instead of the machine's, for tests with their own clock. */
  now?: () => Date;
  /** Pause before the first retry of an undelivered event; doubles each time. Real milliseconds. */
  retryBaseMs?: number;
  /** How many times delivery of an event is attempted. */
  maxAttempts?: number;
  /** Pause between two checks for what is due. Real milliseconds. */
  sweepMs?: number;
  log?: boolean;
};

type Optional = 'webhookUrl' | 'publicUrl' | 'stateFile' | 'databaseUrl' | 'now';

export type Settled = Required<Omit<SandboxOptions, Optional>> & Pick<SandboxOptions, Optional>;

export const settle = (options: SandboxOptions): Settled => ({
  ...options,
  key: options.key ?? 'sk_test_callboard',
  webhookSecret: options.webhookSecret ?? 'whsec_callboard',
  retryBaseMs: options.retryBaseMs ?? 1000,
  maxAttempts: options.maxAttempts ?? 12,
  sweepMs: options.sweepMs ?? 1000,
  log: options.log ?? false,
});
