import type { ICruiseOptions, IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { features } from './features.ts';

const names = Object.keys(features);
const inside = (feature: string) => `^server/domain/${feature}/`;
const tests = '\\.(test|factory)\\.tsx?$';

/** A feature sees the indexes of the features it may know, and nothing behind them. */
const walls = names.map((feature): IForbiddenRuleType => {
  const knows = features[feature]?.knows ?? [];
  return {
    name: `feature-${feature}`,
    severity: 'error',
    comment: `${feature} may know: ${knows.join(', ') || 'no other feature'}; by their index (index.ts) only.`,
    from: { path: inside(feature), pathNot: tests },
    to: {
      path: '^server/domain/[^/]+/',
      pathNot: [inside(feature), ...knows.map((known) => `^server/domain/${known}/index\\.ts$`)],
    },
  };
});

interface Narrower {
  from?: IForbiddenRuleType['from'];
}

function notFrom(name: string, from: string, to: string, comment: string, narrower: Narrower = {}): IForbiddenRuleType {
  return { name, severity: 'error', comment, from: { path: from, pathNot: tests, ...narrower.from }, to: { path: to } };
}

const config: IFlattenedRuleSet & { options: ICruiseOptions } = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Whoever needs whom must be one-way, types included.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^bun:|tanstack-start|^#lean-fonts/' },
    },
    ...walls,
    notFrom(
      'contract-knows-nobody',
      '^contract/',
      '^(covers|server|web|sandbox|testing|tools|e2e|bench)/',
      'The contract is what both sides share.',
    ),
    notFrom(
      'covers-know-nobody',
      '^covers/',
      '^(contract|server|web|sandbox|testing|tools|e2e|bench)/|node_modules/|^node:',
      'Covers are drawn from a name alone, on the server and in a page.',
    ),
    notFrom('web-knows-the-contract', '^web/', '^(server|sandbox|testing|tools|e2e|bench)/', 'The web asks the API.'),
    notFrom(
      'server-knows-no-web',
      '^server/',
      '^(web|sandbox|testing|tools|e2e|bench)/',
      'The server draws no pages.',
      {
        from: { path: '^server/', pathNot: `${tests}|^server/app/web\\.ts$` },
      },
    ),
    notFrom(
      'platform-knows-no-business',
      '^server/platform/',
      '^server/(domain|use-cases|letters|app)/',
      'No business word in the platform.',
    ),
    notFrom(
      'providers-know-no-business',
      '^server/providers/',
      '^server/(domain|use-cases|letters|app)/',
      'The outside world is told what to do.',
    ),
    notFrom(
      'domain-knows-no-use-case',
      '^server/domain/',
      '^server/(use-cases|letters|app)/',
      'Use cases tell the features what to do, never the other way; letters are written above them.',
    ),
    notFrom(
      'letters-know-no-use-case',
      '^server/letters/',
      '^server/(use-cases|app)/',
      'Letters stand above the features and below the use cases.',
    ),
    notFrom(
      'use-cases-use-indexes',
      '^server/(use-cases|letters)/',
      '^server/domain/[^/]+/(?!index\\.ts$)',
      'Features are entered by their index.',
    ),
    notFrom('use-cases-know-no-app', '^server/use-cases/', '^server/app/', 'The app mounts use cases.'),
    notFrom(
      'app-uses-indexes',
      '^server/app/',
      '^server/domain/[^/]+/(?!(index|feature)\\.ts$)',
      'Features are entered by their index; the app also mounts feature.ts.',
    ),
    {
      name: 'rules-do-no-io',
      severity: 'error',
      comment: 'Decisions are pure; the shapes that they decide on may come from anywhere.',
      from: { path: '\\.rules\\.ts$' },
      to: {
        path: '^(pg|kysely|fastify|stripe|nodemailer|node:(fs|net|http|child_process))|\\.(store|query|routes)\\.ts$|^server/(providers|platform/(database|jobs|http))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    notFrom('kit-knows-no-feature', '^web/kit/', '^web/(domain|routes)/', 'The kit has no domain word.', {
      from: { path: '^web/kit/', pathNot: `${tests}|^web/kit/shell/` },
    }),
    notFrom('web-domain-knows-no-route', '^web/domain/', '^web/routes/', 'Pages compose, features do not know pages.'),
    notFrom('sandbox-is-outside', '^sandbox/', '^(server|web|contract|covers)/', 'The sandbox is the outside world.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$|\\.gen\\.json$|^node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

export default config;
