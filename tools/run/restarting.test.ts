import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Restarting } from './restarting.ts';
import { startProgram } from './steps.ts';

let folder: string;
let program: Restarting | undefined;
const said: string[] = [];
/** A minimal server: it records that it runs, reports ready, and stays. */
const written = (text: string) => `
  import { appendFileSync } from 'node:fs';
  appendFileSync(process.argv[2], '${text}\\n');
  process.send('ready');
  setInterval(() => {}, 1000);
`;
const file = () => join(folder, 'src', 'program.ts');
const runs = (): string[] => readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n');
/** Saves like an editor: a new file replaces the old one. */
const save = (text: string): void => {
  writeFileSync(`${file()}.new`, text);
  renameSync(`${file()}.new`, file());
};
const until = (met: () => void) => vi.waitFor(met, { interval: 50, timeout: 60_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callboard restarting '));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'runs'), '');
  said.length = 0;
});
afterEach(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true });
});

async function started(): Promise<void> {
  save(written('first'));
  program = new Restarting({
    title: 'it',
    folders: [join(folder, 'src')],
    start: () => startProgram(file(), [join(folder, 'runs')], {}),
    say: (line) => said.push(line),
  });
  await program.ready;
}

test('every file change restarts the program, also a second change to the same file and one in a new folder', async () => {
  await started();
  save(written('second'));
  await until(() => expect(runs()).toEqual(['first', 'second']));
  await until(() => expect(said).toHaveLength(1));
  save(written('third'));
  await until(() => expect(runs()).toEqual(['first', 'second', 'third']));
  await until(() => expect(said).toHaveLength(2));
  mkdirSync(join(folder, 'src', 'new'));
  // A new folder's watcher starts a moment after the folder is created.
  await sleep(200);
  writeFileSync(join(folder, 'src', 'new', 'more.ts'), '');
  await until(() => expect(runs()).toHaveLength(4));
});

test('a program that can’t start waits for the next change, and a changed test restarts nothing', async () => {
  await started();
  writeFileSync(join(folder, 'src', 'program.test.ts'), '');
  save('process.exit(3);');
  await until(() => expect(said).toEqual([expect.stringContaining('it cannot start')]));
  save(written('mended'));
  await until(() => expect(runs()).toEqual(['first', 'mended']));
});
