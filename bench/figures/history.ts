import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Goal, goals } from '../goals.ts';

const FOLDER = 'docs/evidence';
const FILE = `${FOLDER}/history.json`;

/** One figure at one commit. */
export interface Point {
  readonly what: string;
  readonly value: number;
  /** What was measured; the commit of the evidence itself comes after it. */
  readonly commit: string;
  readonly day: string;
}

/** Every figure that was ever kept, by bench, oldest first, none where it was never kept; with the goals that the last one was held against. */
export type History = Record<string, { readonly goal: Goal; readonly points: Point[] }>;

interface Evidence {
  readonly bench: string;
  readonly figures: readonly { readonly what: string; readonly value: number }[];
  readonly goal: Goal;
  readonly run: { readonly commit: string };
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64e6 });

export const readHistory = (): History => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

function add(history: History, { bench, figures, goal, run }: Evidence, day: string): void {
  const points = [...(history[bench]?.points ?? [])];
  for (const { what, value } of figures) {
    const same = (point: Point) => point.what === what && point.commit === run.commit && point.value === value;
    if (!points.some(same)) points.push({ what, value, commit: run.commit, day });
  }
  history[bench] = { goal, points };
}

/** Everything that git remembers of the evidence: only for filling the file anew. */
function fromGit(history: History): void {
  const commits = git('log', '--reverse', '--format=%H %cs', '--', `${FOLDER}/bench-*.json`).trim().split('\n');
  for (const line of commits) {
    const [commit = '', day = ''] = line.split(' ');
    const files = git(
      'diff-tree',
      '--root',
      '-m',
      '--no-commit-id',
      '--name-only',
      '-r',
      '--diff-filter=AM',
      commit,
      '--',
      FOLDER,
    );
    for (const file of new Set(files.trim().split('\n'))) {
      if (/bench-[\w-]+\.json$/.test(file)) add(history, JSON.parse(git('show', `${commit}:${file}`)), day);
    }
  }
}

/** Takes in what stands in the evidence and isn't remembered yet. */
export function remember(anew: boolean): History {
  const history: History = anew ? {} : readHistory();
  if (anew) fromGit(history);
  const today = new Date().toISOString().slice(0, 10);
  for (const file of readdirSync(FOLDER).filter((name) => /^bench-[\w-]+\.json$/.test(name))) {
    add(history, JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')), today);
  }
  for (const [bench, goal] of Object.entries(goals)) history[bench] ??= { goal, points: [] };
  const sorted = Object.fromEntries(Object.entries(history).sort(([one], [other]) => one.localeCompare(other)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 1)}\n`);
  return sorted;
}
