/** The result of one check. */
export interface Finding {
  readonly about: string;
  readonly level: 'ok' | 'warning' | 'error';
  readonly says: string;
  readonly todo?: string;
  readonly details?: readonly string[];
}

type Details = Pick<Finding, 'details'>;

export const fine = (about: string, says: string, more: Details = {}): Finding => ({
  about,
  level: 'ok',
  says,
  ...more,
});

/** Something works now but may not later, or works worse than it could. */
export const warning = (about: string, says: string, todo: string, more: Details = {}): Finding => ({
  about,
  level: 'warning',
  says,
  todo,
  ...more,
});

/** Something doesn't work, or isn't safe. */
export const failure = (about: string, says: string, todo: string, more: Details = {}): Finding => ({
  about,
  level: 'error',
  says,
  todo,
  ...more,
});

const MARKS = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' } as const;

export function linesOf({ about, level, says, todo, details = [] }: Finding): string[] {
  const below = [...details, ...(todo === undefined ? [] : [`→ ${todo}`])];
  return [`${MARKS[level]}  ${about}: ${says}`, ...below.map((line) => `         ${line}`)];
}

/** The reason for a failure in one line, whatever was thrown. */
export function reasonIn(error: unknown): string {
  if (error instanceof AggregateError) return reasonIn(error.errors.at(-1));
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const says = error.message.split('\n')[0] ?? '';
  return typeof code === 'string' && !says.includes(code) ? `${says} (${code})` : says || String(code);
}
