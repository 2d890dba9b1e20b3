import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The project's folder, of `server/` and of the bundle in `.build/server` alike: what is found beside a source file is not found beside the bundle. */
const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');

/** The path of a file or folder of the project, named from its root. */
export const projectPath = (name: string): string => join(ROOT, name);

/** The same as an address, for what Node starts: threads and processes of ours run from their sources. */
export const projectUrl = (name: string): URL => pathToFileURL(projectPath(name));
