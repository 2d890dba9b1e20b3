import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|map)$/;
const WORTH_BYTES = 1024;

/** Writes `.br` and `.gz` beside each asset in the browser build, for the server to send as they are. */
export function precompress(): Plugin {
  return {
    name: 'callboard:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      const folder = options.dir;
      if (!folder) return;
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
        const path = join(folder, name);
        const bytes = await readFile(path);
        if (bytes.length < WORTH_BYTES) continue;
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      }
    },
  };
}
