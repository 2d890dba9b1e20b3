import { builtinModules } from 'node:module';
import type { ICruiseOptions, IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { ABOVE as aboveFeatures, features } from './features.ts';
import { webFeatures } from './web-features.ts';

/** Node's built-in modules, which resolve to their name with or without `node:`. */
const BUILT_IN = `^(node:)?(${builtinModules.join('|')})$`;
const tests = '\\.(test|factory)\\.tsx?$';
const ABOVE = `(${aboveFeatures.join('|')})`;
const AUDIENCE = `(${aboveFeatures.filter((folder) => folder !== 'letters').join('|')})`;

/** Which features, on the server or the web, may use which. */
type Arrows = Readonly<Record<string, readonly string[]>>;

const serverFeatures: Arrows = Object.fromEntries(
  Object.entries(features).map(([feature, { knows }]) => [feature, knows]),
);

const mayKnow = (feature: string, knows: readonly string[], how: string): string =>
  `${feature} may know: ${knows.join(', ') || 'no other feature'}; ${how}.`;

/**
 * A feature may use the indexes of the features it knows, nothing behind those, and none of its own folders that are
 * above the features.
 */
const serverWalls = (arrows: Arrows) =>
  Object.entries(arrows).map(
    ([feature, knows]): IForbiddenRuleType => ({
      name: `feature-${feature}`,
      severity: 'error',
      comment: mayKnow(feature, knows, 'by their index (index.ts) only'),
      from: { path: `^server/features/${feature}/(?!${ABOVE}/)`, pathNot: tests },
      to: {
        path: '^server/features/[^/]+/',
        pathNot: [
          `^server/features/${feature}/(?!${ABOVE}/)`,
          ...knows.map((known) => `^server/features/${known}/index\\.ts$`),
        ],
      },
    }),
  );

/** A web feature may use the files of the features it knows (decision 0014), but not their staff and teacher files. */
const webWalls = (arrows: Arrows) =>
  Object.entries(arrows).map(
    ([feature, knows]): IForbiddenRuleType => ({
      name: `web-feature-${feature}`,
      severity: 'error',
      comment: mayKnow(feature, knows, 'routes compose the others'),
      from: { path: `^web/features/${feature}/`, pathNot: tests },
      to: {
        path: '^web/features/[^/]+/',
        pathNot: [feature, ...knows].map((known) => `^web/features/${known}/`),
      },
    }),
  );

const listed = (arrows: Arrows) => `(${Object.keys(arrows).join('|')})`;

interface Narrower {
  from?: IForbiddenRuleType['from'];
}

function notFrom(name: string, from: string, to: string, comment: string, narrower: Narrower = {}): IForbiddenRuleType {
  return { name, severity: 'error', comment, from: { path: from, pathNot: tests, ...narrower.from }, to: { path: to } };
}

/** The rules for these server and web features. */
export const rulesOf = (server: Arrows, web: Arrows): IForbiddenRuleType[] => [
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Dependencies go one way, types included.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|^bun:|tanstack-start|^#lean-fonts/' },
  },
  {
    name: 'features-are-listed',
    severity: 'error',
    comment: 'A feature that stands in no table (features.ts, web-features.ts) would have no walls.',
    from: { path: `^(server/features/(?!${listed(server)}/)|web/features/(?!${listed(web)}/))`, pathNot: tests },
    to: {},
  },
  ...serverWalls(server),
  ...webWalls(web),
  notFrom(
    'contract-knows-no-one',
    '^contract/',
    '^(covers|server|web|sandbox|testing|tools|e2e|bench)/',
    'The contract is what both sides share.',
  ),
  notFrom(
    'covers-know-no-one',
    '^covers/',
    `^(contract|server|web|sandbox|testing|tools|e2e|bench)/|node_modules/|${BUILT_IN}`,
    'Covers are drawn from a name alone, on the server and in a page.',
  ),
  notFrom('web-knows-the-contract', '^web/', '^(server|sandbox|testing|tools|e2e|bench)/', 'The web asks the API.'),
  notFrom('server-knows-no-web', '^server/', '^(web|sandbox|testing|tools|e2e|bench)/', 'The server draws no pages.', {
    from: { path: '^server/', pathNot: `${tests}|^server/app/web\\.ts$` },
  }),
  notFrom(
    'platform-knows-no-business',
    '^server/platform/',
    '^server/(features|journeys|rights|letters|app)/',
    'No business word in the platform.',
  ),
  notFrom(
    'providers-know-no-business',
    '^server/providers/',
    '^server/(features|journeys|rights|letters|app)/',
    'The outside world is told what to do.',
  ),
  notFrom(
    'features-know-nothing-above',
    `^server/features/[^/]+/(?!${ABOVE}/)`,
    '^server/(journeys|rights|letters|app)/',
    'Journeys and audiences tell the features what to do, never the other way; letters are written above them.',
  ),
  notFrom(
    'letters-and-rights-know-no-journey',
    '^server/(letters|rights|features/[^/]+/letters)/',
    `^server/(journeys|app|features/[^/]+/${AUDIENCE})/`,
    'Letters and rights stand above the features and below everything that acts.',
  ),
  notFrom(
    'journeys-know-no-audience',
    '^server/journeys/',
    `^server/(app|features/[^/]+/${AUDIENCE})/`,
    'What changes two owners is the same for every audience.',
  ),
  notFrom(
    'features-by-index',
    `^server/(journeys|rights|letters|features/[^/]+/${ABOVE})/`,
    `^server/features/[^/]+/(?!${ABOVE}/|index\\.ts$)`,
    'Features are entered by their index, from within, too.',
  ),
  notFrom('audiences-know-no-app', '^server/features/', '^server/app/', 'The app mounts them.'),
  notFrom(
    'app-uses-indexes',
    '^server/app/',
    `^server/features/[^/]+/(?!${ABOVE}/|(index|feature)\\.ts$)`,
    'Features are entered by their index; the app also mounts feature.ts.',
  ),
  {
    name: 'rules-do-no-io',
    severity: 'error',
    comment: 'Decisions are pure; the shapes that they decide on may come from anywhere.',
    from: { path: '\\.rules\\.ts$' },
    to: {
      path: '^node_modules/(pg|kysely|fastify|stripe|nodemailer)/|^(node:)?(fs|net|http|https|child_process)(/|$)|\\.(store|query|routes)\\.ts$|^server/(providers|platform/(database|jobs|http))/',
      dependencyTypesNot: ['type-only'],
    },
  },
  notFrom('kit-knows-no-feature', '^web/kit/', '^web/(features|session|routes)/', 'The kit has no domain word.'),
  notFrom(
    'session-knows-no-feature',
    '^web/session/',
    '^web/(features|routes)/',
    'Who is signed in is known below the features.',
  ),
  notFrom(
    'web-api-knows-no-page',
    '^web/api/',
    '^web/(kit|session|features|routes)/',
    'Calling the API draws nothing.',
  ),
  notFrom(
    'web-platform-knows-no-one',
    '^web/platform/',
    '^web/(api|kit|session|features|routes)/',
    'Nonce, configuration and clock lie below everything.',
  ),
  notFrom(
    'learners-need-no-staff',
    '^web/features/',
    '^web/features/[^/]+/(staff|manage)/',
    "Staff's and teachers' screens are nothing that a learner's page loads.",
    { from: { path: '^web/features/', pathNot: `${tests}|^web/features/[^/]+/(staff|manage)/` } },
  ),
  notFrom('web-features-know-no-route', '^web/features/', '^web/routes/', 'Pages compose, features do not know pages.'),
  notFrom('sandbox-is-outside', '^sandbox/', '^(server|web|contract|covers)/', 'The sandbox is the outside world.'),
];

const config: IFlattenedRuleSet & { options: ICruiseOptions } = {
  forbidden: rulesOf(serverFeatures, webFeatures),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$|\\.gen\\.json$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

export default config;
