export interface Command {
  /** As typed: `staff add`. */
  readonly name: string;
  /** The arguments after the name, as the help shows them. */
  readonly operands: readonly string[];
  readonly says: string;
  readonly switches?: Readonly<Record<string, string>>;
  /**
   * Options that take a value, as the help shows them, with what they do: `{ mail: ['EMAIL', 'send a test email there']
   * }`.
   */
  readonly options?: Readonly<Record<string, readonly [value: string, says: string]>>;
  /** Returns whether all is well, and what `--json` prints in addition. @throws Usage, Declined, Refusal */
  run(call: Call): Promise<{ readonly ok: boolean; readonly result: object }>;
}

export interface Call {
  readonly operands: readonly string[];
  readonly switches: ReadonlySet<string>;
  readonly options: Readonly<Record<string, string>>;
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Says what is about to happen; on a terminal, asks the operator once, unless `--yes` was given. @throws Declined */
  confirm(message: string): Promise<void>;
  withDatabase<T>(work: (url: string) => Promise<T>): Promise<T>;
}

/** The command was typed wrong. */
export class Usage extends Error {}

/** The operator was asked to confirm, and said no. */
export class Declined extends Error {
  override message = 'Nothing was changed.';
}

/** Why a command couldn't do its work, in a sentence for the operator. */
export class CommandFailed extends Error {}
