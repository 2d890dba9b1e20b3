import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './tools/browsers/oldest.ts';
import { contractLight } from './tools/vite/contract-light.ts';
import { FRAME_STYLES, keptStyles } from './tools/vite/kept-styles.ts';
import { leanFonts } from './tools/vite/lean-fonts.ts';
import { noProviderVariables } from './tools/vite/no-provider-variables.ts';
import { noServerFunctions } from './tools/vite/no-server-functions.ts';
import { precompress } from './tools/vite/precompress.ts';

const KIT =
  /\/(web\/(kit\/(?!rich-text|activity\/|form\/(search-select-field|rich-text-field|table-field)|picture\/play-film)|api\/)|contract\/primitives\/(email|zone)-words)/;
const LISTS = /\/web\/kit\/(table\/|form\/filter-chips)/;
const DRY_RUN = /\/web\/kit\/form\/dry-run/;
const EDITING =
  /\/web\/kit\/(action\/save-keys|form\/(use-edited|edited|stale|kept|use-kept|use-new|when|whole|locked|leave-guard|save-|number-field|switch-field|autosave|use-autosave|card-form|choices|picture-field|date-field|money-field|slug|form-values|field-place)|layout\/(ordered-cards|editor-frame))/;

/**
 * Parts that many pages share, each group in one file instead of one for each part: a phone asks for six files at a time and
 * waits for each a moment, however small it is. The whole of a group comes with the first page that needs any of it.
 */
const SHARED = [
  { name: 'every-page', tags: ['$initial' as const] },
  { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
  // rich text comes with pages that have any
  // a field to look through a long list brings a library of its own
  // and what only editors and tables need is no page's for learners or visitors
  {
    name: 'kit',
    test: (id: string) => KIT.test(id) && !EDITING.test(id) && !LISTS.test(id) && !DRY_RUN.test(id),
    minShareCount: 6,
  },
  { name: 'lists', test: LISTS, minShareCount: 6 },
  { name: 'dry-run', test: DRY_RUN, minShareCount: 6 },
  { name: 'editing', test: EDITING, minShareCount: 6 },
  { name: 'frame-styles', test: FRAME_STYLES },
  // field tables are the editors': else they come with whatever calls a thing that has one
  { name: 'fields', test: /\/contract\/(\w+\/[\w-]+\.fields|primitives\/fields)\.ts/ },
  // a few words each
  { name: 'teacher-calls', test: /\/contract\/(events\/teacher-events?|schools\/(teacher-cohorts|cohort-input))[.-]/ },
  // whom pages of events and of courses call: else the group of the events takes it, and a course's page with it the group
  { name: 'class-sessions', test: /\/(class-sessions|school-events)\.(query|endpoints)\.ts/ },
  // what the pages of courses, events, schools and workouts ask for together
  { name: 'hosting', test: /\/web\/features\/teaching\/(host-bar|use-hosting)/ },
  { name: 'events', test: /\/web\/features\/events\/(?!manage|sessions|attend\/(?!join-button))/, minShareCount: 3 },
  // how one says yes to an event: no list needs it; after the events, else it takes along what they are made of
  { name: 'attend', test: /\/web\/features\/events\/attend\/(?!join-button)/, minShareCount: 3 },
];

/**
 * What is asked for together with a page's own file when one goes there, instead of after it: styles, and the big groups above.
 * The whole list stands in the file of every page, and its names (each with its hash) don't shrink.
 */
const AT_ONCE = /\.css$|\/(kit|icons|lists|editing|events|attend)-[^/]*$/;

/** The web's build: TanStack Start in `web/`, browser and server bundles into `.build/web`. */
export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  clearScreen: false,
  build: {
    outDir: '.build/web',
    emptyOutDir: true,
    target: BUILD_TARGET,
    modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => AT_ONCE.test(part)) },
  },
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
    noProviderVariables(),
    noServerFunctions(),
    keptStyles(FRAME_STYLES),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        // what a page asks for comes with what draws it: in the file of every page each page would carry it for all others
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
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
