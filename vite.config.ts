import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractLight } from './tools/vite/contract-light.ts';
import { mantineCss } from './tools/vite/mantine-css.ts';
import { precompress } from './tools/vite/precompress.ts';

/** What every page loads comes in one file, not in as many as other pages share it in: a phone asks for six at a time. */
const ON_EVERY_PAGE = { name: 'every-page', tags: ['$initial' as const] };

/** The web's build: TanStack Start in `web/`, browser and server bundles into `.build/web`. */
export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  clearScreen: false,
  build: { outDir: '.build/web', emptyOutDir: true, target: 'es2022' },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]_[local]' } },
  ...(command === 'build'
    ? {
        environments: {
          client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [ON_EVERY_PAGE] } } } } },
          // the server's bundle is whole: nothing of the web's libraries is needed at run time
          ssr: { resolve: { noExternal: true } },
        },
      }
    : {}),
  plugins: [
    mantineCss(),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        routeFileIgnorePattern: '\\.(module\\.css|test\\.tsx?|css)$',
      },
      serverFns: { disableCsrfMiddlewareWarning: true },
      vite: { installDevServerMiddleware: true },
    }),
    contractLight(),
    react(),
    precompress(),
  ],
}));
