import { globSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { BUNDLE } from './node-flags.ts';

/**
 * Packages with their own files (native code, fonts, tables), or only for development: they are still loaded from
 * `node_modules`.
 */
const APART = ['sharp', '@node-rs/argon2', 'pdfkit', 'subset-font', '@scalar/*', '@zxcvbn-ts/*', 'vite', 'pg-native'];

/** Entry points that are opened by name, by an operator or by one of our programs. */
const PROGRAMS = [
  'server/main.ts',
  'server/callboard.ts',
  'server/features/certificates/letter-worker.ts',
  'server/app/social-cards/card-process.ts',
  'server/features/media/picture-process.ts',
];

/** CommonJS packages load Node's own modules with `require`. */
const REQUIRE =
  "import { createRequire as requiredFrom } from 'node:module'; const require = requiredFrom(import.meta.url);";

/**
 * Bundles the server and its libraries into a dozen files instead of 2,800 modules: finding, reading, and linking those
 * took half of the start time and a quarter of the memory. Names stay; whitespace goes, because V8 keeps the text of
 * the code it runs. V8 needs twice the memory for a file with a single non-ASCII character; esbuild escapes them,
 * except within tagged templates. Beside each file is its source map, with which the log shows the original line
 * numbers (`server/platform/source-lines.ts`).
 */
export async function bundleServer(folder = dirname(BUNDLE)): Promise<Metafile> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [...PROGRAMS, ...globSync('server/migrations/[0-9]*.ts')],
    // Files that Node opens by name are at the same place as in the sources (`server/platform/root.ts`).
    outbase: 'server',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: APART,
    banner: { js: REQUIRE },
    minifyWhitespace: true,
    // A crash on an uncaught error prints the line it happened in.
    lineLimit: 160,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
  });
  return metafile;
}
