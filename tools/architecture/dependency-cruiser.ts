import type { ICruiseOptions, IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { rooms } from './features.ts';

const names = Object.keys(rooms);
const inside = (room: string) => `^server/domain/${room}/`;
const tests = '\\.(test|factory)\\.tsx?$';

/** A room sees the doors of the rooms it may know, and nothing behind them. */
const walls = names.map(
  (room): IForbiddenRuleType => ({
    name: `room-${room}`,
    severity: 'error',
    comment: `${room} may know: ${rooms[room]?.join(', ') || 'no other room'}; by the door (index.ts) only.`,
    from: { path: inside(room), pathNot: tests },
    to: {
      path: '^server/domain/[^/]+/',
      pathNot: [inside(room), ...(rooms[room] ?? []).map((known) => `^server/domain/${known}/index\\.ts$`)],
    },
  }),
);

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
      '^server/(domain|stories|app)/',
      'No business word in the platform.',
    ),
    notFrom(
      'providers-know-no-business',
      '^server/providers/',
      '^server/(domain|stories|app)/',
      'The outside world is told what to do.',
    ),
    notFrom(
      'domain-knows-no-story',
      '^server/domain/',
      '^server/(stories|app)/',
      'Stories tell the rooms what to do, never the other way.',
    ),
    notFrom(
      'stories-use-doors',
      '^server/stories/',
      '^server/domain/[^/]+/(?!index\\.ts$)',
      'Rooms are entered by their door.',
    ),
    notFrom('stories-know-no-app', '^server/stories/', '^server/app/', 'The app mounts stories.'),
    notFrom(
      'app-uses-doors',
      '^server/app/',
      '^server/domain/[^/]+/(?!(index|room)\\.ts$)',
      'Rooms are entered by their door; the app also mounts room.ts.',
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
    notFrom('kit-knows-no-room', '^web/kit/', '^web/(domain|routes)/', 'The kit has no domain word.', {
      from: { path: '^web/kit/', pathNot: `${tests}|^web/kit/shell/` },
    }),
    notFrom('web-domain-knows-no-route', '^web/domain/', '^web/routes/', 'Pages compose, rooms do not know pages.'),
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
