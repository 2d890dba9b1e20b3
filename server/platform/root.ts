import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');
/** In the bundle in `.build/server`, every file that Node opens by name is at the same path, compiled. */
const BUNDLED = import.meta.url.endsWith('.mjs');

/** The path of a file or folder under `server/`, in the sources or the bundle, whichever is running. */
export const serverPath = (name: string): string =>
  join(ROOT, ...(BUNDLED ? ['.build', name.replace(/\.ts$/, '.mjs')] : [name]));

/** Like `serverPath`, as a URL, for our threads and processes. */
export const serverUrl = (name: string): URL => pathToFileURL(serverPath(name));
