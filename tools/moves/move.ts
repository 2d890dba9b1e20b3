/** Moves files by `moves.ts` and mends every path to them: imports, strings, docs. Once: `node tools/moves/move.ts`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path/posix';
import { moved } from './moves.ts';

const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 1e8 }).toString();
const files = git('ls-files', '-z')
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const known = new Set(files);

/** History keeps the names of its day. */
const HISTORY = /^(CHANGELOG\.md|docs\/decisions\/|docs\/testing\/profile\.md|tools\/moves\/|package-lock\.json)/;
const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|css|yml|yaml|txt|html)$/;

/** Within it paths are relative; into another one they begin with `#`. The contract is relative throughout. */
function unitOf(path: string): string {
  const [top = '', part = '', name = ''] = path.split('/');
  if (top === 'contract') return 'contract';
  if (part === 'features' || part === 'journeys' || part === 'kit') return `${top}/${part}/${name}`;
  return `${top}/${part}`;
}

const RELATIVE = /((?:from|import|module|mock|importActual|URL)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
const WHOLE = /(?<![\w@.-])(#?)((?:server|web|contract)\/[\w.$/-]*[\w$-])/g;

function mended(file: string, text: string): string {
  const to = moved(file);
  const withRelative = text.replace(RELATIVE, (all, before: string, quote: string, spec: string) => {
    const [path = '', query = ''] = spec.split(/(?=\?)/);
    const target = normalize(join(dirname(file), path));
    if (!known.has(target)) return all;
    const goal = moved(target);
    if (goal === target && to === file) return all;
    if (dirname(goal) === dirname(to) || unitOf(goal) === unitOf(to)) {
      const way = relative(dirname(to), goal);
      return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${query}${quote}`;
    }
    return `${before}${quote}#${goal}${query}${quote}`;
  });
  return withRelative.replace(WHOLE, (_all, hash: string, path: string) => hash + moved(path));
}

for (const file of files) {
  if (HISTORY.test(file)) continue;
  if (TEXT.test(file)) {
    const text = readFileSync(file, 'utf8');
    const now = mended(file, text);
    if (now !== text) writeFileSync(file, now);
  }
}
const left = new Set<string>();
for (const file of files) {
  const to = moved(file);
  if (to === file) continue;
  if (existsSync(to)) throw new Error(`${file} and ${to}: both are there.`);
  mkdirSync(dirname(to), { recursive: true });
  git('mv', file, to);
  left.add(dirname(file));
}
for (const folder of [...left].sort((a, b) => b.length - a.length)) {
  for (let at = folder; at.includes('/'); at = dirname(at)) {
    try {
      rmdirSync(at);
    } catch {
      break;
    }
  }
}
