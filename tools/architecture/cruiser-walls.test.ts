import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, describe, expect, test } from 'vitest';
import config, { rulesOf } from './dependency-cruiser.ts';
import { features } from './features.ts';
import { webFeatures } from './web-features.ts';

type Tree = Readonly<Record<string, string>>;

const { exclude, doNotFollow, tsPreCompilationDeps, enhancedResolveOptions } = config.options;
const rules = rulesOf({ seats: [], events: ['seats'], ledger: [] }, { payment: [], events: ['payment'], search: [] });

const use = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n');
const x = 'export const x = 1;\n';

/** A small codebase with one of everything, in which every file uses only what it may. */
const validTree: Tree = {
  'node_modules/pg/package.json': '{ "name": "pg", "version": "1.0.0", "main": "index.js" }',
  'node_modules/pg/index.js': 'module.exports = {};',
  'contract/seats.ts': x,
  'covers/cover.ts': x,
  'server/platform/clock.ts': x,
  'server/platform/database/pool.ts': use('pg'),
  'server/providers/cards.ts': use('../platform/clock.ts'),
  'server/features/seats/index.ts': use('./take-seat.ts'),
  'server/features/seats/take-seat.ts': use('./seats.rules.ts', './seat.store.ts', '../../../contract/seats.ts'),
  'server/features/seats/seats.rules.ts':
    "import type { Seat } from './seat.store.ts';\nexport const free = (seat: Seat) => seat;",
  'server/features/seats/seat.store.ts': `${use('../../platform/database/pool.ts')}\nexport type Seat = number;`,
  'server/features/events/index.ts': use('./attend.ts'),
  'server/features/events/attend.ts': use('../seats/index.ts'),
  'server/features/events/feature.ts': use('./attend.ts'),
  'server/features/ledger/index.ts': x,
  'server/features/seats/letters/offer.letter.ts': use(
    '../index.ts',
    '../../events/index.ts',
    '../../../letters/letter.ts',
  ),
  'server/features/seats/manage/mount.ts': use(
    '../index.ts',
    '../../../rights/may.ts',
    '../../../journeys/attend/mount.ts',
  ),
  'server/features/events/staff/mount.ts': use('../../seats/manage/mount.ts'),
  'server/letters/letter.ts': x,
  'server/rights/may.ts': use('../features/events/index.ts'),
  'server/journeys/attend/mount.ts': use(
    '../../features/events/index.ts',
    '../../features/seats/letters/offer.letter.ts',
    '../../rights/may.ts',
  ),
  'server/app/build.ts': use(
    '../journeys/attend/mount.ts',
    '../features/events/feature.ts',
    '../features/events/staff/mount.ts',
    '../features/seats/index.ts',
  ),
  'server/app/web.ts': use('../../web/router.tsx'),
  'web/platform/now.ts': x,
  'web/api/client.ts': use('../platform/now.ts', '../../contract/seats.ts'),
  'web/kit/button.tsx': use('../api/client.ts'),
  'web/session/current-user.ts': use('../api/client.ts', '../kit/button.tsx'),
  'web/features/payment/price.ts': use('../../session/current-user.ts'),
  'web/features/events/event-page.tsx': use('../payment/price.ts'),
  'web/features/events/staff/events-page.tsx': use('../event-page.tsx'),
  'web/features/search/box.tsx': x,
  'web/routes/events.tsx': use('../features/events/event-page.tsx', '../features/events/staff/events-page.tsx'),
  'web/router.tsx': use('./routes/events.tsx'),
  'sandbox/main.ts': x,
};

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** The rules a tree breaks, each with the file that breaks it, sorted. */
async function brokenBy(tree: Tree): Promise<string[]> {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'walls-')));
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['contract', 'covers', 'server', 'web', 'sandbox'], {
    baseDir: folder,
    ...(exclude ? { exclude } : {}),
    ...(doNotFollow ? { doNotFollow } : {}),
    ...(tsPreCompilationDeps ? { tsPreCompilationDeps } : {}),
    ...(enhancedResolveOptions ? { enhancedResolveOptions } : {}),
    ruleSet: { forbidden: rules },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

/** For each rule, files that break it: the path, the text, and anything else the tree needs for it. */
const breaks: Readonly<Record<string, readonly { file: string; text: string; with?: Tree }[]>> = {
  'no-cycles': [
    {
      file: 'server/features/seats/again.ts',
      text: "import { b } from './count.ts';\nexport const a = b;",
      with: { 'server/features/seats/count.ts': "export { a } from './again.ts';\nexport const b = 1;" },
    },
  ],
  resolvable: [{ file: 'server/features/seats/gone.ts', text: use('./nowhere.ts') }],
  'features-are-listed': [
    { file: 'server/features/chat/index.ts', text: use('../../platform/clock.ts') },
    { file: 'web/features/chat/page.tsx', text: use('../../kit/button.tsx') },
  ],
  'feature-events': [
    { file: 'server/features/events/peek.ts', text: use('../seats/take-seat.ts') },
    { file: 'server/features/events/pay.ts', text: use('../ledger/index.ts') },
    {
      file: 'server/features/events/type.ts',
      text: "import type { Seat } from '../seats/seat.store.ts';\nexport type A = Seat;",
    },
  ],
  'feature-seats': [
    { file: 'server/features/seats/ask.ts', text: use('../ledger/index.ts') },
    { file: 'server/features/seats/call.ts', text: use('./manage/mount.ts') },
    { file: 'server/features/seats/write.ts', text: use('./letters/offer.letter.ts') },
  ],
  'feature-ledger': [{ file: 'server/features/ledger/ask.ts', text: use('../seats/index.ts') }],
  'web-feature-events': [{ file: 'web/features/events/find.tsx', text: use('../search/box.tsx') }],
  'web-feature-payment': [
    { file: 'web/features/payment/later.tsx', text: "export const later = () => import('../search/box.tsx');" },
  ],
  'web-feature-search': [{ file: 'web/features/search/found.tsx', text: use('../events/event-page.tsx') }],
  'contract-knows-no-one': [
    { file: 'contract/clock.ts', text: use('../server/platform/clock.ts') },
    { file: 'contract/cover.ts', text: use('../covers/cover.ts') },
    { file: 'contract/now.ts', text: use('../web/platform/now.ts') },
  ],
  'covers-know-no-one': [
    { file: 'covers/shown.ts', text: use('../contract/seats.ts') },
    { file: 'covers/read.ts', text: use('node:fs') },
    { file: 'covers/kept.ts', text: use('pg') },
  ],
  'web-knows-the-contract': [
    { file: 'web/api/direct.ts', text: use('../../server/platform/clock.ts') },
    { file: 'web/routes/sandbox.tsx', text: use('../../sandbox/main.ts') },
  ],
  'server-knows-no-web': [
    { file: 'server/app/draw.ts', text: use('../../web/kit/button.tsx') },
    { file: 'server/providers/fake.ts', text: use('../../sandbox/main.ts') },
  ],
  'platform-knows-no-business': [{ file: 'server/platform/ask.ts', text: use('../features/seats/index.ts') }],
  'providers-know-no-business': [{ file: 'server/providers/ask.ts', text: use('../features/seats/index.ts') }],
  'features-know-nothing-above': [
    { file: 'server/features/seats/mount.ts', text: use('../../journeys/attend/mount.ts') },
    { file: 'server/features/ledger/may.ts', text: use('../../rights/may.ts') },
    { file: 'server/features/ledger/write.ts', text: use('../../letters/letter.ts') },
  ],
  'letters-and-rights-know-no-journey': [
    { file: 'server/letters/tell.ts', text: use('../journeys/attend/mount.ts') },
    { file: 'server/features/events/letters/tell.ts', text: use('../staff/mount.ts') },
    { file: 'server/rights/ask.ts', text: use('../features/seats/manage/mount.ts') },
  ],
  'journeys-know-no-audience': [
    { file: 'server/journeys/attend/list.ts', text: use('../../features/seats/manage/mount.ts') },
    { file: 'server/journeys/attend/app.ts', text: use('../../app/build.ts') },
  ],
  'features-by-index': [
    { file: 'server/journeys/attend/peek.ts', text: use('../../features/seats/take-seat.ts') },
    { file: 'server/features/seats/manage/peek.ts', text: use('../take-seat.ts') },
    { file: 'server/features/seats/letters/peek.ts', text: use('../../events/feature.ts') },
    { file: 'server/rights/peek.ts', text: use('../features/events/attend.ts') },
  ],
  'audiences-know-no-app': [{ file: 'server/features/seats/manage/app.ts', text: use('../../../app/build.ts') }],
  'app-uses-indexes': [{ file: 'server/app/peek.ts', text: use('../features/seats/take-seat.ts') }],
  'rules-do-no-io': [
    { file: 'server/features/seats/rows.rules.ts', text: "import { x } from './seat.store.ts';\nexport const y = x;" },
    { file: 'server/features/seats/asks.rules.ts', text: use('pg') },
    { file: 'server/features/seats/file.rules.ts', text: use('node:fs') },
    { file: 'server/features/seats/promise.rules.ts', text: use('node:fs/promises') },
    { file: 'server/features/seats/pool.rules.ts', text: use('../../platform/database/pool.ts') },
    { file: 'server/features/seats/card.rules.ts', text: use('../../providers/cards.ts') },
  ],
  'kit-knows-no-feature': [
    { file: 'web/kit/shell/shell.tsx', text: use('../../features/search/box.tsx') },
    { file: 'web/kit/person.tsx', text: use('../session/current-user.ts') },
  ],
  'session-knows-no-feature': [{ file: 'web/session/pay.ts', text: use('../features/payment/price.ts') }],
  'web-api-knows-no-page': [{ file: 'web/api/toast.ts', text: use('../kit/button.tsx') }],
  'web-platform-knows-no-one': [{ file: 'web/platform/ask.ts', text: use('../api/client.ts') }],
  'learners-need-no-staff': [
    { file: 'web/features/events/event-list.tsx', text: use('./staff/events-page.tsx') },
    {
      file: 'web/features/payment/teach.tsx',
      text: use('./manage/payouts-page.tsx'),
      with: { 'web/features/payment/manage/payouts-page.tsx': x },
    },
  ],
  'web-features-know-no-route': [{ file: 'web/features/search/route.tsx', text: use('../../routes/events.tsx') }],
  'sandbox-is-outside': [
    { file: 'sandbox/clock.ts', text: use('../server/platform/clock.ts') },
    { file: 'sandbox/seats.ts', text: use('../contract/seats.ts') },
  ],
};

test('the small codebase in these tests breaks no rule', async () => {
  expect(await brokenBy(validTree)).toEqual([]);
});

describe('a violation is refused under its rule’s name', () => {
  for (const [rule, cases] of Object.entries(breaks)) {
    test(rule, async () => {
      for (const { file, text, with: more = {} } of cases) {
        const broken = await brokenBy({ ...validTree, ...more, [file]: text });
        expect(broken.length, file).toBeGreaterThan(0);
        expect(new Set(broken.map((line) => line.split(': ')[0])), file).toEqual(new Set([rule]));
        expect(broken, file).toContain(`${rule}: ${file}`);
      }
    });
  }
});

test('a test may look behind a wall', async () => {
  expect(
    await brokenBy({ ...validTree, 'web/features/search/box.test.tsx': use('../events/staff/events-page.tsx') }),
  ).toEqual([]);
});

test('every rule is broken once here, and every feature in the real tables has a wall', () => {
  expect(Object.keys(breaks).sort()).toEqual(rules.map((rule) => rule.name ?? '').sort());
  const names = (config.forbidden ?? []).map((rule) => rule.name ?? '');
  const walls = [
    ...Object.keys(features).map((feature) => `feature-${feature}`),
    ...Object.keys(webFeatures).map((feature) => `web-feature-${feature}`),
  ];
  expect(names.filter((name) => walls.includes(name)).sort()).toEqual(walls.sort());
  const small = new Set(rules.map((rule) => rule.name));
  expect(names.filter((name) => !walls.includes(name) && !small.has(name))).toEqual([]);
});
