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
import { serviceWorker } from './tools/vite/service-worker.ts';

const KIT =
  /\/(web\/(kit\/(?!rich-text|activity\/|form\/(search-select-field|rich-text-field|table-field)|picture\/play-film)|api\/)|contract\/primitives\/(email|zone)-words)/;
const LISTS = /\/web\/kit\/(table\/|form\/filter-chips)/;
const DRY_RUN = /\/web\/kit\/form\/dry-run/;
const EDITING =
  /\/web\/kit\/(action\/save-keys|form\/(use-edited|edited|stale|stored-draft|use-stored-draft|use-new|when|time-part|parse-integer|locked|unsaved-changes-guard|save-|number-field|switch-field|autosave|use-autosave|card-form|choices|picture-field|date-field|money-field|slug|form-values|field-place)|layout\/(ordered-cards|editor-frame))/;

/**
 * Parts shared by many pages, each group in one file instead of one file per part: a phone requests six files at a time
 * and waits a moment for each, however small. A whole group loads with the first page that needs any of it.
 */
const SHARED = [
  { name: 'every-page', tags: ['$initial' as const] },
  { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
  // Left out of the kit: rich text loads with pages that have any, a field that searches a long list has its own
  // library, and what only editors and tables need isn't for learners' or visitors' pages.
  {
    name: 'kit',
    test: (id: string) => KIT.test(id) && !EDITING.test(id) && !LISTS.test(id) && !DRY_RUN.test(id),
    minShareCount: 6,
  },
  { name: 'lists', test: LISTS, minShareCount: 6 },
  { name: 'dry-run', test: DRY_RUN, minShareCount: 6 },
  { name: 'editing', test: EDITING, minShareCount: 6 },
  { name: 'frame-styles', test: FRAME_STYLES },
  // Field tables belong to the editors. Without a group, they would load with any call about a thing that has one.
  { name: 'fields', test: /\/contract\/(\w+\/[\w-]+\.fields|primitives\/fields)\.ts/ },
  // These files are a few words each.
  { name: 'teacher-calls', test: /\/contract\/(events\/teacher-events?|schools\/(teacher-cohorts|cohort-input))[.-]/ },
  // Small files that nearly every page with courses needs.
  {
    name: 'catalog-calls',
    test: /\/(contract\/(enrollment\/(enrollment|places)\.endpoints|schools\/course-level)|web\/features\/(enrollment\/enrollment|schools\/schools)\.query)\.ts/,
  },
  // API calls that event pages and course pages share. Otherwise, they'd land in the events group, and a course page
  // would load that whole group.
  { name: 'class-sessions', test: /\/(class-sessions|school-events)\.(query|endpoints)\.ts/ },
  // Code that the pages of courses, events, schools, and workouts have in common.
  { name: 'hosting', test: /\/web\/features\/teaching\/(host-bar|use-hosting)/ },
  { name: 'events', test: /\/web\/features\/events\/(?!manage|sessions|attend\/(?!join-button))/, minShareCount: 3 },
  // RSVPing to an event: no list needs it. It comes after the events group, or it would take that group's parts along.
  { name: 'attend', test: /\/web\/features\/events\/attend\/(?!join-button)/, minShareCount: 3 },
];

/**
 * What is requested together with a page's own file on navigation, instead of after it: styles, and the big groups
 * above. The whole list is in every page's file, and its names (each with a hash) don't compress.
 */
const AT_ONCE = /\.css$|\/(kit|icons|lists|editing|events|attend)-[^/]*$/;

/** The web build: TanStack Start in `web/`, with browser and server bundles in `.build/web`. */
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
          // The server bundle is complete: no web library is needed at run time.
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
        // A page's requests are bundled with its components. In the common file, each page would load them for all
        // others.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
        routeFileIgnorePattern: '\\.(module\\.css|test\\.tsx?|css)$',
      },
      serverFns: { disableCsrfMiddlewareWarning: true },
      vite: { installDevServerMiddleware: true },
    }),
    contractLight(),
    serviceWorker(),
    react(),
    precompress(),
  ],
}));
