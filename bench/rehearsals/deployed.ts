import { readFileSync } from 'node:fs';

/**
 * A file from `deploy/` with a rehearsal's own host addresses and folders, and everything else as operators copy it.
 * @throws Error if the file doesn't contain such text
 */
export function deployed(name: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"; change the rehearsal with it.`);
    text = text.replaceAll(from, to);
  }
  return text;
}
