import { beforeAll, expect, test } from 'vitest';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
const read = async (url: string) => t.as(null, { method: 'GET', url });

beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

test('the sitemap has listed courses, their schools, and upcoming public events, and nothing else', async () => {
  const school = await aSchool(ctx);
  const bare = await aSchool(ctx);
  const listed = await aCourse(ctx, { schoolId: school.id, listed: true });
  const unlisted = await aCourse(ctx, { schoolId: bare.id, listed: false });
  const archived = await aCourse(ctx, { schoolId: bare.id, listed: true });
  await ctx.db.updateTable('courses').set({ archived_at: ctx.clock.now() }).where('id', '=', archived.id).execute();
  const coming = await anEvent(ctx, { schoolId: school.id, admittance: 'public' });
  const over = await anEvent(ctx, { schoolId: school.id, admittance: 'public' });
  await startEventIn(ctx, over.id, -300);
  const response = await read('/sitemap.xml');
  expect(response.headers['content-type']).toContain('application/xml');
  const found = [...response.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  expect(found).toEqual(
    expect.arrayContaining(['/', '/courses', `/courses/${listed.slug}`, `/schools/${school.slug}`]),
  );
  expect(found.some((path) => path.startsWith(`/events/${coming.id}-`))).toBe(true);
  for (const hidden of [
    `/courses/${unlisted.slug}`,
    `/courses/${archived.slug}`,
    `/schools/${bare.slug}`,
    `/events/${over.id}-`,
  ]) {
    expect(found.filter((path) => path.startsWith(hidden))).toEqual([]);
  }
});

test('robots.txt links the sitemap and disallows private paths', async () => {
  const { body } = await read('/robots.txt');
  expect(body).toContain('Sitemap: http');
  expect(body).toContain('Disallow: /teachers');
  expect(body).not.toContain('Disallow: /courses');
});
