import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREENS } from './routes.ts';

const ROUTES = fileURLToPath(new URL('../../web/routes/', import.meta.url));

/** `/c/voice-acting-101` for `_shell/c.$id.tsx`; null for a frame around pages. */
function pathOf(file: string): RegExp | null {
  const names = file.replace(/\.tsx$/, '').split('/');
  if (names.at(-1)?.startsWith('_')) return null;
  // Folders are parts of the path, except those that only share a frame
  const parts = names.filter((name) => !name.startsWith('_')).flatMap((name) => name.split('.'));
  const seen = parts.filter((part) => part !== 'index');
  const written = seen.map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')));
  return new RegExp(`^/${written.join('/')}$`);
}

test('every route in the product has a screenshot', () => {
  const event = { id: 1, uuid: 'u', slug: 'open-mic' };
  const events = [true, false].flatMap((ticketed) =>
    ['public', 'members-only'].map((admittance) => ({
      ...event,
      ticketed,
      admittance,
      schoolSlug: 'lantern-voice-studio',
    })),
  );
  const pictured = SCREENS.map(({ path }) => (typeof path === 'string' ? path : path(events)).replace(/\?.*$/, ''));
  // A file that starts with a hyphen is part of a page, not a route.
  const files = globSync('**/*.tsx', { cwd: ROUTES }).filter((file) => !basename(file).startsWith('-'));
  expect(files.length).toBeGreaterThan(20);
  const unseen = files.filter((file) => {
    const route = pathOf(file);
    return route !== null && !pictured.some((path) => route.test(path));
  });
  expect(unseen).toEqual([]);
});

test('screenshots have unique names', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
