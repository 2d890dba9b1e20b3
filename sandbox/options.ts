/** What `buildSandbox` takes. Everything has a default that suits a test. */
export type SandboxOptions = {
  /** The secret key that callers must show. */
  key?: string;
  /** Where events are posted. Without it they are only kept in the events list. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The address under which browsers reach this process; by default what the request's Host says. */
  publicUrl?: string;
  /** Keeps the state over a restart. */
  stateFile?: string;
  /** Follow the platform's clock in this database. */
  databaseUrl?: string;
  /** The clock to run on instead of the machine's, for tests with a clock of their own. */
  now?: () => Date;
  /** First pause before an undelivered event is sent again; doubles each time. Real milliseconds. */
  retryBaseMs?: number;
  /** How often an event is tried. */
  maxAttempts?: number;
  /** Pause between two looks for what is due. Real milliseconds. */
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
