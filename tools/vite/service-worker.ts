import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { BUILD_TARGET } from '../browsers/oldest.ts';

/** Builds the service worker into one file at a fixed path, `/sw.js`, because its path is its scope. */
export function serviceWorker(): Plugin {
  return {
    name: 'callboard:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const { outputFiles } = await build({
        entryPoints: ['web/service-worker/sw.ts'],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: BUILD_TARGET,
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  };
}
