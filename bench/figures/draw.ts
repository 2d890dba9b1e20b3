/**
 * `npm run figures`: draws docs/figures.md and docs/evidence/figures.svg from docs/evidence/history.json, after taking in what
 * the evidence says anew. `--verify` only compares; `--anew` reads the history out of git again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { reached } from '../goals.ts';
import { type History, type Point, readHistory, remember } from './history.ts';

const PAGE = 'docs/figures.md';
const PICTURE = 'docs/evidence/figures.svg';
const WIDTH = 720;
const LEFT = 20;
const RIGHT = 500;
const ROW = 150;
const TOP = 34;
const BOTTOM = 134;

const short = (value: number): string => String(Number(value.toPrecision(3)));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The newest point of each figure, in the order in which the last evidence tells them. */
function newest(points: readonly Point[]): Point[] {
  const last = points.at(-1);
  return [...new Map(points.map((point) => [point.what, point] as const)).values()].filter(
    ({ commit }) => commit === last?.commit,
  );
}

/** One bench: each of its figures as a line over the runs that were kept, on a logarithmic scale, and its three limits. */
function chart([bench, { goal, points }]: [string, History[string]], index: number): string {
  const limits = [goal.floor, goal.goal, goal.moonshot];
  const values = [...limits, ...points.map(({ value }) => value)].filter((value) => value > 0);
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  const y = (value: number): string =>
    (BOTTOM - ((Math.log(Math.max(value, 1e-9)) - low) / (high - low || 1)) * (BOTTOM - TOP)).toFixed(1);
  const runs = [...new Set(points.map(({ day, commit }) => `${day} ${commit}`))];
  const x = (point: Point): string => {
    const at = runs.indexOf(`${point.day} ${point.commit}`);
    return (LEFT + (runs.length > 1 ? at / (runs.length - 1) : 1) * (RIGHT - LEFT)).toFixed(1);
  };
  const lines = ['floor', 'goal', 'moonshot'].map((name, at) => {
    const where = y(limits[at] ?? 1);
    return `<path class="l ${name}" d="M${LEFT} ${where}H${RIGHT}"/><text x="${RIGHT + 10}" y="${where}" dy="4">${name} ${short(limits[at] ?? 0)}</text>`;
  });
  const drawn = [...Map.groupBy(points, ({ what }) => what).values()].map((of, at) => {
    const path = of.map((point, step) => `${step === 0 ? 'M' : 'L'}${x(point)} ${y(point.value)}`).join('');
    const dots = of.map(
      (point) =>
        `<circle class="c${at % 4}" cx="${x(point)}" cy="${y(point.value)}" r="3"><title>${escaped(`${point.what}: ${short(point.value)}, ${point.day}, ${point.commit}`)}</title></circle>`,
    );
    return `<path class="v c${at % 4}" d="${path}"/>${dots.join('')}`;
  });
  const title = `${bench}: ${goal.unit}, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${points[0]?.day} to ${points.at(-1)?.day}`;
  return `<g transform="translate(0 ${index * ROW})"><text class="t" x="${LEFT}" y="18">${escaped(title)}</text>${lines.join('')}${drawn.join('')}</g>`;
}

function picture(history: History): string {
  const entries = Object.entries(history).filter(([, { points }]) => points.length > 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${entries.length * ROW + 10}" role="img" aria-label="The figures of the benches over time">
<style>
text { font: 12px system-ui, sans-serif; fill: #6b6156 } .t { font-weight: 600; font-size: 14px; fill: #1c1712 }
.bg { fill: #fbf8f3 } .l { stroke: #b8ab9a; stroke-dasharray: 4 4; fill: none } .floor { stroke: #b83a1b } .v { fill: none; stroke-width: 2 }
path.c0 { stroke: #b83a1b } path.c1 { stroke: #2f6b5e } path.c2 { stroke: #6a4c93 } path.c3 { stroke: #8a6d1a }
circle.c0 { fill: #b83a1b } circle.c1 { fill: #2f6b5e } circle.c2 { fill: #6a4c93 } circle.c3 { fill: #8a6d1a }
@media (prefers-color-scheme: dark) { .bg { fill: #17130f } text { fill: #b8ab9a } .t { fill: #ede6da } }
</style>
<rect class="bg" width="100%" height="100%"/>
${entries.map(chart).join('\n')}
</svg>
`;
}

function page(history: History): string {
  const rows = Object.entries(history).flatMap(([bench, { goal, points }]) =>
    newest(points).map(
      ({ what, value, commit, day }) =>
        `| \`${bench}\` | ${what.replaceAll('|', '/')} | ${short(value)} | ${goal.floor} | ${goal.goal} | ${goal.moonshot} | ${reached(goal, value)} | ${commit}, ${day} |`,
    ),
  );
  const missing = Object.keys(history).filter((bench) => history[bench]?.points.length === 0);
  return `# Figures over time

Drawn by \`npm run figures\` from \`docs/evidence\`; \`npm run bench -- NAME --write\` draws it anew. Each figure is a ratio to what it is compared with
([bench/README.md](../bench/README.md)), over the runs that were kept; the scale is logarithmic, the dashed lines are floor, goal and moonshot.

![The figures of the benches over time](evidence/figures.svg)

## Where they stand

| bench | figure | last | floor | goal | moonshot | reached | measured at |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${missing.length === 0 ? 'Every bench has its evidence.' : `Without evidence: ${missing.map((bench) => `\`${bench}\``).join(', ')}.`}
`;
}

/** Takes in the evidence and draws page and picture. */
export function drawFigures(anew = false): void {
  const history = remember(anew);
  writeFileSync(PICTURE, picture(history));
  writeFileSync(PAGE, page(history));
}

if (import.meta.main) {
  if (process.argv.includes('--verify')) {
    const history = readHistory();
    if (readFileSync(PAGE, 'utf8') !== page(history) || readFileSync(PICTURE, 'utf8') !== picture(history)) {
      console.error(`${PAGE} is stale: npm run figures`);
      process.exit(1);
    }
  } else drawFigures(process.argv.includes('--anew'));
}
