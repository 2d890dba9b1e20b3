import { expect, it } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const file = (source: string, ...to: string[]) => ({ source, dependencies: to.map((resolved) => ({ resolved })) });

it('finds folders that use each other even if no files do', () => {
  const oneWay = [
    file('server/journeys/checkout/pay.ts', 'server/journeys/settling/settle.ts', 'server/journeys/checkout/show.ts'),
    file('server/journeys/settling/settle.ts', 'server/features/checkout/index.ts'),
    file('server/journeys/settling/settle.test.ts', 'server/journeys/checkout/pay.ts'),
  ];
  expect(folderCircles(oneWay)).toEqual([]);
  const circle = [...oneWay, file('server/journeys/settling/mount.ts', 'server/journeys/checkout/show.ts')];
  expect(folderCircles(circle)).toEqual([expect.stringContaining('checkout → settling → checkout')]);
});

it('checks the folders in the contract and the kit, and audiences across features', () => {
  const pairs = [
    ['contract/events/event.ts', 'contract/schools/school.ts'],
    ['web/kit/text/badge.tsx', 'web/kit/time/format.ts'],
    ['server/features/events/manage/list/rows.ts', 'server/features/schools/manage/hub/lines.ts'],
  ] as const;
  for (const [one, other] of pairs) {
    expect(folderCircles([file(one, other)])).toEqual([]);
    expect(folderCircles([file(one, other), file(other.replace('.ts', '2.ts'), one)])).toHaveLength(1);
  }
});
