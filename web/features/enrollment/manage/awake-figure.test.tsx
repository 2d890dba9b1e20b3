import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { AwakeFigure } from './awake-figure.tsx';

test('labels every fourth hour below the chart', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, awake: 1 }));
  const html = await renderHtml(<AwakeFigure awake={{ timezone: 'America/New_York', people: 2, unknown: 0, hours }} />);
  const named = [...html.matchAll(/<span class="[^"]*mark[^"]*">(\d+ [AP]M)<\/span>/g)].map(([, name]) => name);
  expect(named).toEqual(['12 AM', '4 AM', '8 AM', '12 PM', '4 PM', '8 PM']);
});
