/** One subcommand. */
export interface Command {
  /** As it is typed: `staff add`. */
  readonly name: string;
  /** What is typed after it, as the help names it. */
  readonly operands: readonly string[];
  readonly says: string;
  /** Switches of its own, with what they do. */
  readonly switches?: Readonly<Record<string, string>>;
  /** What takes a value, as the help names it, with what it does: `{ mail: ['EMAIL', 'send a test email there'] }`. */
  readonly options?: Readonly<Record<string, readonly [value: string, says: string]>>;
  /** Returns whether all is well, and what `--json` prints beside that. @throws Usage, Declined, Refusal */
  run(call: Call): Promise<{ readonly ok: boolean; readonly result: object }>;
}

/** How a command was called. */
export interface Call {
  readonly operands: readonly string[];
  readonly switches: ReadonlySet<string>;
  /** Values of the options that were typed. */
  readonly options: Readonly<Record<string, string>>;
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Says what is about to happen; on a terminal it asks once, unless `--yes` was typed. @throws Declined */
  confirm(what: string): Promise<void>;
  /** Works on the database as configured. */
  withDatabase<T>(work: (url: string) => Promise<T>): Promise<T>;
}

/** Typed wrong. */
export class Usage extends Error {}

/** Asked, and answered no. */
export class Declined extends Error {
  override message = 'Nothing was changed.';
}

/** Why a command couldn't do its work, in a sentence for the operator. */
export class CommandFailed extends Error {}
