/**
 * `npm run map`: generates docs/map.md from the table of features and the code's actual uses; `--verify` only compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { serverFiles, usesOf } from './arrows.ts';
import { features } from './features.ts';
import { webFeatures } from './web-features.ts';

const FILE = 'docs/map.md';

function draw(): string {
  const uses = usesOf(serverFiles());
  const arrow = (by: string, of: string): string => {
    const how = new Set(uses.filter((use) => use.by === by && use.of === of).map((use) => use.how));
    return `  ${by} ${how.has('import') ? '-->' : '-. reads .->'} ${of}`;
  };
  const names = Object.keys(features);
  const without = names.filter((feature) => !existsSync(`server/features/${feature}/index.ts`));
  const arrows = names.flatMap((feature) => {
    const knows = features[feature]?.knows ?? [];
    return knows.length > 0 ? knows.map((other) => arrow(feature, other)) : [`  ${feature}`];
  });
  const webArrows = Object.entries(webFeatures).flatMap(([feature, knows]) =>
    knows.length > 0 ? knows.map((other) => `  ${feature} --> ${other}`) : [`  ${feature}`],
  );
  return [
    '# Map',
    '',
    'Drawn by `npm run map` from `tools/architecture/features.ts` and the code; do not edit. An arrow means: may know. A solid one',
    'is used by import (the index, `index.ts`, alone; its SQL may read, too), a dotted one by SQL alone. There is no circle.',
    '',
    '```mermaid',
    'flowchart LR',
    ...arrows,
    '```',
    '',
    '```',
    "app → audiences → journeys → rights, letters → features' indexes → platform;   all of the server → contract, covers ← web;   routes → web/features → web/session → kit → api → web/platform",
    '```',
    '',
    '## The web',
    '',
    "Drawn from `tools/architecture/web-features.ts`: which feature of the web may use files of which. None uses another's `staff/`",
    'or `manage/`, and routes compose what these arrows keep apart.',
    '',
    '```mermaid',
    'flowchart LR',
    ...webArrows,
    '```',
    '',
    '## Who owns which table',
    '',
    'Its feature alone writes a table. Audiences (`learner/`, `manage/`, `staff/`), journeys, letters, and the app write none and may read all.',
    '',
    '| Feature | Tables |',
    '|---|---|',
    ...Object.entries(features)
      .filter(([, wall]) => wall.owns.length > 0)
      .map(([feature, wall]) => `| ${feature} | ${wall.owns.map((table) => `\`${table}\``).join(' ')} |`),
    '',
    ...(without.length > 0 ? [`Features whose tables exist before they do: ${without.join(', ')}.`, ''] : []),
  ].join('\n');
}

const text = draw();
if (process.argv.includes('--verify')) {
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is stale: npm run map`);
    process.exit(1);
  }
} else writeFileSync(FILE, text);
