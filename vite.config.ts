import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractLight } from './tools/vite/contract-light.ts';
import { leanFonts } from './tools/vite/lean-fonts.ts';
import { mantineCss } from './tools/vite/mantine-css.ts';
import { precompress } from './tools/vite/precompress.ts';

/**
 * Parts that many pages share, each group in one file instead of one for each part: a phone asks for six files at a time and
 * waits for each a moment, however small it is. The whole of a group comes with the first page that needs any of it.
 */
const SHARED = [
  { name: 'every-page', tags: ['$initial' as const] },
  { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
  // rich text begins to load its cleaner at once: only where there is any
  // and the clock of events and workouts comes with them
  { name: 'kit', test: /\/web\/kit\/(?!rich-text|time\/use-clock)/, minShareCount: 6 },
  { name: 'events', test: /\/web\/(domain\/events\/|kit\/time\/use-clock)/, minShareCount: 3 },
];

/** The web's build: TanStack Start in `web/`, browser and server bundles into `.build/web`. */
export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  clearScreen: false,
  build: { outDir: '.build/web', emptyOutDir: true, target: 'es2022' },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]_[local]' } },
  ...(command === 'build'
    ? {
        environments: {
          client: {
            build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } },
          },
          // the server's bundle is whole: nothing of the web's libraries is needed at run time
          ssr: { resolve: { noExternal: true } },
        },
      }
    : {}),
  plugins: [
    leanFonts(),
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
