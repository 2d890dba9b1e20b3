import { globSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { BUNDLE } from './node-flags.ts';

/** What lies beside files of its own (native code, letters, tables), or is there for development alone: read from `node_modules` as ever. */
const APART = ['sharp', '@node-rs/argon2', 'pdfkit', 'subset-font', '@scalar/*', '@zxcvbn-ts/*', 'vite', 'pg-native'];

/** Each is opened by its name: by an operator, or by one of ours. */
const PROGRAMS = [
  'server/main.ts',
  'server/callboard.ts',
  'server/features/certificates/letter-worker.ts',
  'server/app/social-cards/card-process.ts',
  'server/features/media/picture-process.ts',
];

/** Packages written for CommonJS ask for Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as requiredFrom } from 'node:module'; const require = requiredFrom(import.meta.url);";

/**
 * The server and its libraries in a dozen files instead of 2,800 modules: half of a start's time was finding, reading and linking them, and
 * a quarter of the memory was theirs. Names stay; white space goes, since V8 keeps the text of what it runs.
 * It keeps a file in twice the room when one letter of it is none of ASCII; esbuild escapes them, but not within a tagged template.
 * Beside each file lies the map by which the log names the source's own lines (`server/platform/source-lines.ts`).
 */
export async function bundleServer(folder = dirname(BUNDLE)): Promise<Metafile> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [...PROGRAMS, ...globSync('server/migrations/[0-9]*.ts')],
    // What Node opens by its name lies at the same place as in the sources (`server/platform/root.ts`).
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
    // Who dies of an error nobody caught writes the line it happened in.
    lineLimit: 160,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
  });
  return metafile;
}
