import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '#contract/primitives/problem.ts';
import { ConfigError } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { NewerSchema } from '#server/platform/database/migrations.ts';
import { DatabaseUnreachable, unreachable } from '#server/platform/database/reach.ts';
import { withSourceLines } from '#server/platform/source-lines.ts';
import { type Call, type Command, CommandFailed, Declined, Usage } from './command.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { migrateCommand } from './migrate.ts';
import { addSchoolCommand } from './school.ts';
import { addStaffCommand, unlockStaffCommand } from './staff.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS: readonly Command[] = [
  migrateCommand,
  addStaffCommand,
  unlockStaffCommand,
  addSchoolCommand,
  verifyCommand,
  doctorCommand,
];

const COMMON = {
  yes: 'continue without asking',
  json: "print one line of JSON and don't ask anything",
  help: 'show this help',
} as const;

/** Errors whose message is shown as is. */
const SENTENCES = [Refusal, ConfigError, NewerSchema, DatabaseUnreachable, CommandFailed, Declined, Usage];

/** What the program runs in: environment, output, database. */
export interface Terminal extends Pick<Call, 'env' | 'withDatabase'> {
  out(line: string): void;
  err(line: string): void;
  /** Asks the operator on the terminal; undefined without a terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
}

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const callOf = ({ name, operands }: Command): string => [name, ...operands].join(' ');

function helpOf(command?: Command): string {
  const options = Object.entries(command?.options ?? {}).map(([name, [value, says]]): [string, string] => [
    `--${name} ${value}`,
    says,
  ]);
  const switches = Object.entries({ ...command?.switches, ...COMMON }).map(([name, says]): [string, string] => [
    `--${name}`,
    says,
  ]);
  if (command) return `Usage: callboard ${callOf(command)}\n\n${command.says}\n\n${columns([...options, ...switches])}`;
  const commands = COMMANDS.map((each): [string, string] => [callOf(each), each.says]);
  return `Usage: callboard COMMAND\n\n${columns(commands)}\n\n${columns(switches)}`;
}

function commandOf(positionals: readonly string[]): { command: Command; operands: readonly string[] } | undefined {
  for (const command of COMMANDS) {
    const name = command.name.split(' ');
    if (name.every((word, index) => positionals[index] === word))
      return { command, operands: positionals.slice(name.length) };
  }
  return undefined;
}

function parsed(args: readonly string[]) {
  const switches = [...COMMANDS.flatMap((command) => Object.keys(command.switches ?? {})), ...Object.keys(COMMON)];
  const options = COMMANDS.flatMap((command) => Object.keys(command.options ?? {}));
  const known: ParseArgsConfig['options'] = Object.fromEntries([
    ...switches.map((name) => [name, { type: 'boolean' as const }]),
    ...options.map((name) => [name, { type: 'string' as const }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    const typed = Object.entries(values);
    return {
      switches: new Set(typed.filter(([, value]) => value === true).map(([name]) => name)),
      options: Object.fromEntries(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      words: positionals,
    };
  } catch (error) {
    throw new Usage((error as Error).message);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal && error.fields) return Object.values(error.fields).join(' ');
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDatabaseAway(error)) return unreachable(error).message;
  if (error instanceof Error) return withSourceLines(error.stack ?? error.message);
  return String(error);
}

/** Runs `callboard ARGS`. Returns the exit code: 0 done, 1 failed, 2 usage error. */
export async function runCallboard(args: readonly string[], { out, err, ask, ...around }: Terminal): Promise<number> {
  const json = args.includes('--json');
  try {
    const { switches, options, words } = parsed(args);
    const found = commandOf(words);
    if (switches.has('help') || words.length === 0) {
      out(helpOf(found?.command));
      return switches.has('help') ? 0 : 2;
    }
    if (!found) throw new Usage(`Unknown command "${words.join(' ')}".\n\n${helpOf()}`);
    const { command, operands } = found;
    const own = { ...COMMON, ...command.switches, ...command.options };
    const foreign = [...switches, ...Object.keys(options)].find((name) => !(name in own));
    if (foreign || operands.length !== command.operands.length) throw new Usage(helpOf(command));
    const { ok, result } = await command.run({
      ...around,
      operands,
      switches,
      options,
      say: json ? () => undefined : out,
      async confirm(message) {
        if (!json) out(message);
        if (json || switches.has('yes') || !ask) return;
        if (!(await ask('Continue? [y/N] '))) throw new Declined();
      },
    });
    if (json) out(JSON.stringify({ ok, ...result }));
    return ok ? 0 : 1;
  } catch (error) {
    const says = sentenceOf(error);
    if (json) out(JSON.stringify({ ok: false, error: says }));
    else err(says);
    return error instanceof Usage ? 2 : 1;
  }
}
