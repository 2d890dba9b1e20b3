/** `npm run map`: draws docs/map.md from the table of rooms and the tree; `--verify` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rooms } from './features.ts';

const FILE = 'docs/map.md';
const built = Object.keys(rooms).filter((room) => existsSync(`server/domain/${room}/index.ts`));

function draw(): string {
  const arrows = built.flatMap((room) => {
    const known = (rooms[room] ?? []).filter((other) => built.includes(other));
    return known.length > 0 ? known.map((other) => `  ${room} --> ${other}`) : [`  ${room}`];
  });
  return [
    '# Map',
    '',
    'Drawn by `npm run map` from `tools/architecture/features.ts`; do not edit. An arrow means: may know, by the door (`index.ts`).',
    '',
    '```mermaid',
    'flowchart LR',
    ...arrows,
    '```',
    '',
    '```',
    'app → stories → domain doors → platform;   domain, stories → contract ← web;   server → covers ← web;   routes → web/domain → api, kit',
    '```',
    '',
    `Planned rooms whose tables exist already: ${Object.keys(rooms)
      .filter((room) => !built.includes(room))
      .join(', ')}.`,
    '',
  ].join('\n');
}

const text = draw();
if (process.argv.includes('--verify')) {
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is stale: npm run map`);
    process.exit(1);
  }
} else writeFileSync(FILE, text);
