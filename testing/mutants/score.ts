/** What Stryker says of one mutant, as far as we read it. Lines and columns begin with 1. */
export interface Result {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

interface Survivor {
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

export interface Score {
  readonly file: string;
  readonly killed: number;
  readonly survivors: readonly Survivor[];
  /** Percentage of mutants killed; 100 if there are none. */
  readonly percent: number;
}

const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

function originalText(source: string, { start, end }: Result['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

/** Emptying a message for people isn't a mutant of a rule. Emptying a status, unit, or code is. */
const isMessage = (mutant: Result, original: string): boolean =>
  mutant.mutatorName === 'StringLiteral' && /\s/.test(original);

/** The score of one file; `results` are its mutants. */
export function scoreOf(file: string, source: string, results: readonly Result[]): Score {
  const counted = results.filter((mutant) => !isMessage(mutant, originalText(source, mutant.location)));
  const killed = counted.filter(({ status }) => KILLED.has(status)).length;
  const survivors = counted
    .filter(({ status }) => SURVIVED.has(status))
    .map(({ location, replacement = '' }) => ({
      line: location.start.line,
      original: originalText(source, location),
      replacement,
    }));
  const total = killed + survivors.length;
  return { file, killed, survivors, percent: total === 0 ? 100 : (100 * killed) / total };
}
