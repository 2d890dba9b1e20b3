import type { uploadMedia as contract, MediaObject, UploadedMedia } from '#contract/media/media.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import { managesCourse, managesSchool, type Person, requirePerson } from '#server/domain/accounts/index.ts';
import { keepUpload } from '#server/domain/media/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { countTry, type Limit, tooMany } from '#server/platform/limits.ts';
import type { PictureOwner } from '#server/platform/picture-slot.ts';
import { type PicturedObject, pictureSlots } from './pictured-objects.ts';

/** Each upload is drawn anew and kept for good (rules §10). */
export const UPLOADS_PER_PERSON: Limit = { name: 'uploads', points: 60, seconds: 3600 };

/** Pictures are changed by who manages what shows them; one's own by oneself; the library's by staff. */
export function mayChangePicture(person: Person, owner: PictureOwner): boolean {
  if (person.isStaff || owner.personId === person.id) return true;
  if (owner.schoolId === null) return false;
  return owner.courseId === null
    ? managesSchool(person, owner.schoolId)
    : managesCourse(person, { id: owner.courseId, schoolId: owner.schoolId });
}

function pictured(objectType: MediaObject): PicturedObject {
  if (objectType === 'Submission') throw refuseFields({ objectId: 'Send work in by its own call.' });
  return objectType;
}

/**
 * Keeps an upload; with `objectId` it becomes that object's picture.
 * @throws 404 for an object that isn't there or isn't one's own, 413, 415, 422, 429
 */
export async function uploadMedia(
  ctx: Ctx,
  body: BodyOf<typeof contract>,
  upload: Upload | undefined,
): Promise<{ media: UploadedMedia }> {
  const person = await requirePerson(ctx);
  if (!upload) throw refuse('not_a_form', 415, 'Send a form with a file.');
  const target = body.objectId === undefined ? null : { type: pictured(body.objectType), id: body.objectId };
  if (target) {
    const owner = await pictureSlots[target.type].ownerOf(ctx, target.id);
    if (!owner || !mayChangePicture(person, owner)) throw notFound();
  }
  const { allowed, retryAfterSeconds } = await countTry(ctx, UPLOADS_PER_PERSON, person.id);
  if (!allowed) {
    throw refuseField('file', tooMany(retryAfterSeconds).message, 'too_many', 429, { retryAfterSeconds });
  }
  const media = await keepUpload(ctx, {
    upload,
    objectType: body.objectType,
    objectId: target?.id ?? null,
    uploadedBy: person.id,
    alt: body.alt || null,
  });
  if (target) await pictureSlots[target.type].set(ctx, target.id, media.id);
  return { media };
}
