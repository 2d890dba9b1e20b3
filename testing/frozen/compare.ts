import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const PLACES_AT_MOST = 20;

/** Lines by the last line before them that isn't indented, which says what they are about; each with where it begins. */
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

/** Where a text differs from its file: file, line, and what the line is about. */
function placesOf(path: string, text: string): string {
  const name = path.slice(path.indexOf('testing/frozen'));
  if (!existsSync(path)) return `${name} is new`;
  const [before, after] = [sectionsOf(readFileSync(path, 'utf8')), sectionsOf(text)];
  const gone = [...before].flatMap(([head, { line, lines }]) => {
    const now = after.get(head);
    if (!now) return [`${name}:${line} is gone or different: ${head}`];
    const at = lines.findIndex((each, index) => each !== now.lines[index]);
    if (at < 0 && now.lines.length === lines.length) return [];
    return [`${name}:${line + 1 + (at < 0 ? lines.length : at)} in ${head}`];
  });
  const added = [...after.keys()].filter((head) => !before.has(head)).map((head) => `${name} has no: ${head}`);
  const all = [...gone, ...added];
  return [...all.slice(0, PLACES_AT_MOST), ...(all.length > PLACES_AT_MOST ? [`… ${all.length} places`] : [])].join(
    '\n',
  );
}

/** Compares a text with the frozen file of that name; `npx vitest run testing/frozen -u` writes it. */
export async function expectFrozen(text: string, file: string): Promise<void> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  await expect(text, placesOf(path, text)).toMatchFileSnapshot(path);
}
