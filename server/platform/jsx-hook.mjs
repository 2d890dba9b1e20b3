/**
 * Preload (`node --import ./server/platform/jsx-hook.mjs`): lets Node load `.tsx`, which type stripping alone cannot.
 * esbuild is loaded with the first such file, so that programs that never render one don't pay for it.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.tsx')) return nextLoad(url, context);
    const sourcefile = fileURLToPath(url);
    const { code } = require('esbuild').transformSync(readFileSync(sourcefile, 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
