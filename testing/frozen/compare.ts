import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const MAX_PLACES = 20;

/** Groups indented lines under the last unindented line before them, each group with its first line number. */
function sectionsOf(text: string): Map<string, { readonly line: number; readonly lines: readonly string[] }> {
  const sections = new Map<string, { line: number; lines: string[] }>();
  let section = { line: 1, lines: [] as string[] };
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\S/.test(line)) {
      section = { line: index + 1, lines: [] };
      sections.set(line, section);
    } else section.lines.push(line);
  }
  return sections;
}

/** Where a text differs from its file: file, line, and section. */
function placesOf(path: string, text: string): string {
  const name = path.slice(path.indexOf('testing/frozen'));
  if (!existsSync(path)) return `${name} is new`;
  const [before, after] = [sectionsOf(readFileSync(path, 'utf8')), sectionsOf(text)];
  const differences = [...before].flatMap(([head, { line, lines }]) => {
    const now = after.get(head);
    if (!now) return [`${name}:${line} is gone or different: ${head}`];
    const at = lines.findIndex((each, index) => each !== now.lines[index]);
    if (at < 0 && now.lines.length === lines.length) return [];
    return [`${name}:${line + 1 + (at < 0 ? lines.length : at)} in ${head}`];
  });
  const added = [...after.keys()].filter((head) => !before.has(head)).map((head) => `${name} has no: ${head}`);
  const all = [...differences, ...added];
  return [...all.slice(0, MAX_PLACES), ...(all.length > MAX_PLACES ? [`… ${all.length} places`] : [])].join('\n');
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const isUpdate = (): boolean => expect.getState().snapshotState.snapshotUpdateState === 'all';
/** Folder for the full texts (`FROZEN_ALL`), to compare by hand. */
const WHOLE_TEXTS = '.build/frozen';

/** Compares a text with its frozen file. A missing file fails unless updating (`-u`). */
export async function expectFrozen(text: string, file: string): Promise<void> {
  if (process.env.FROZEN_ALL) {
    const path = join(WHOLE_TEXTS, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const path = pathOf(file);
  if (!isUpdate() && !existsSync(path))
    throw new Error(`${file} is missing: \`npx vitest run testing/frozen -u\` writes it.`);
  await expect(text, placesOf(path, text)).toMatchFileSnapshot(path);
}

/** Checks that the folder has exactly these files. Delete a file by hand once its subject is gone. */
export function expectFolder(folder: string, names: readonly string[]): void {
  // Vitest writes new files only after the whole test file has run.
  const added = isUpdate() ? names.map((name) => `${name}.txt`) : [];
  const files = [...new Set([...readdirSync(pathOf(folder)), ...added])].toSorted();
  expect(files, `the files of ${folder}`).toEqual([...new Set(names)].map((name) => `${name}.txt`).toSorted());
}
