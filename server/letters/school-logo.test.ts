import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { findMedia, keepUpload } from '#server/features/media/index.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();

test('a logo is rendered when the email is made: opening the email serves what was stored then', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const course = await aCourse(ctx);
  const cohort = await aCohort(ctx, { courseId: course.id });
  const create = { width: 300, height: 200, channels: 3, background: '#2b5fa8' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const upload = { bytes, fileName: 'logo.png', declaredType: 'image/png' };
  const { id } = await keepUpload(ctx, {
    upload,
    objectType: 'School',
    objectId: course.schoolId,
    uploadedBy: personId,
    alt: null,
  });
  await t.db.updateTable('schools').set({ image_media_id: id }).where('id', '=', course.schoolId).execute();

  await queueMail(ctx, {
    kind: 'course_enrolling',
    occasion: `cohort:${cohort.id}:enrolling`,
    to: { userId: personId },
    data: { cohortId: cohort.id, because: 'enrolling' },
  });
  await t.drainJobs();
  const sent = await t.db.selectFrom('sends').select('html').where('user_id', '=', personId).executeTakeFirstOrThrow();
  const src = /<img src="([^"]+)"/.exec(sent.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  const url = src.slice(ctx.config.publicUrl.length);
  expect(url).toContain(`/media/${id}?`);

  const media = await findMedia(ctx, id);
  // With the original deleted, only the stored version can be served.
  await ctx.providers.storage.delete(media?.storageKey ?? '');
  const opened = await t.as(null, { method: 'GET', url });
  expect(opened.statusCode).toBe(200);
  expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
});
