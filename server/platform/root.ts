import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');
/** The bundle in `.build/server` has each file that Node opens by its name at the same place, compiled. */
const BUNDLED = import.meta.url.endsWith('.mjs');

/** The path of a file or folder under `server/`, of the sources or of the bundle, whichever runs. */
export const serverPath = (name: string): string =>
  join(ROOT, ...(BUNDLED ? ['.build', name.replace(/\.ts$/, '.mjs')] : [name]));

/** The same as a URL, for threads and processes of ours. */
export const serverUrl = (name: string): URL => pathToFileURL(serverPath(name));
