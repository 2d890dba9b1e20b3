import type { uploadMedia as contract, MediaObject, UploadedMedia } from '#contract/media/media.endpoints.ts';
import type { ActivityKind } from '#contract/primitives/activity.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import {
  managesCourse,
  managesSchool,
  type Person,
  refuseLockedStaff,
  requirePerson,
} from '#server/features/accounts/index.ts';
import { keepUpload } from '#server/features/media/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { countTry, type Limit, tooMany } from '#server/platform/limits.ts';
import type { PictureOwner } from '#server/platform/picture-slot.ts';
import { hasCourseIn } from '#server/rights/managed-item.query.ts';
import { type PicturedObject, pictureSlots } from './pictured-objects.ts';

/** Each upload is re-encoded and stored for good (rules §10). */
export const UPLOADS_PER_PERSON: Limit = { name: 'uploads', points: 60, seconds: 3600 };

const SCHOOL_ADMINS = "This picture isn't only for your course. Ask a School Admin to change it.";

/**
 * A picture can be changed by people who manage the object that shows it; a profile picture by its person; the
 * library's by staff.
 * @throws 404; 403 for a Course Admin if the object belongs to the whole school (rules-teachers A7, H3)
 */
export async function checkPictureRight(ctx: Ctx, person: Person, owner: PictureOwner | undefined): Promise<void> {
  if (!owner) throw notFound();
  const { schoolId, courseIds, personId } = owner;
  if (person.isStaff || personId === person.id) return;
  if (schoolId !== null && managesSchool(person, schoolId)) return;
  if (schoolId !== null && courseIds.length > 0 && courseIds.every((id) => managesCourse(person, { id, schoolId })))
    return;
  refuseLockedStaff(person);
  if (schoolId === null) throw notFound();
  const ofAnotherCourse = courseIds.length === 1;
  if (ofAnotherCourse || !(await hasCourseIn(ctx, schoolId, person.adminOfCourseIds))) throw notFound();
  throw refuse('school_admins_only', 403, SCHOOL_ADMINS);
}

/** `School` 7 is `school` 7 in the activity log, and so is its cover. */
const SUBJECT_OF = {
  User: 'user',
  School: 'school',
  SchoolCover: 'school',
  Course: 'course',
  Event: 'event',
  Workout: 'workout',
  Host: 'host',
  Instructor: 'instructor',
  Testimonial: 'testimonial',
  LandingPageBenefit: 'landing_page_benefit',
  Library: 'library',
} as const satisfies Readonly<Record<PicturedObject, ActivityKind>>;

function pictured(objectType: MediaObject): PicturedObject {
  if (objectType === 'Submission') throw refuseFields({ objectId: 'Submit work with its own call.' });
  return objectType;
}

/** @throws 409 if the object can't be changed now, as in its editor */
function refuseLocked(owner: PictureOwner | undefined): void {
  if (owner?.locked) throw refuse('field_locked', 409, owner.locked);
}

/**
 * Sets the object's picture right away; teachers' changes are in their activity log. @throws 404 if the object has been
 * archived in the meantime
 */
async function setPicture(tx: Ctx, target: { type: PicturedObject; id: number }, mediaId: number): Promise<void> {
  const owner = await pictureSlots[target.type].ownerOf(tx, target.id);
  if (!owner) throw notFound();
  refuseLocked(owner);
  await pictureSlots[target.type].set(tx, target.id, mediaId);
  if (owner.schoolId === null) return;
  const [courseId = null, ...others] = owner.courseIds;
  await logActivity(tx, {
    action: 'change_picture',
    subjectKind: SUBJECT_OF[target.type],
    subjectId: target.id,
    schoolId: owner.schoolId,
    courseId: others.length === 0 ? courseId : null,
    detail: { picture: mediaId },
  });
}

/**
 * Stores an upload; with `objectId` it becomes that object's picture.
 * @throws 404 for an object that is missing or not the caller's own, 403 for the whole school's, 409 for one that can't
 * be changed now, 413, 415, 422, 429
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
    await checkPictureRight(ctx, person, owner);
    refuseLocked(owner);
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
  if (target) await inTransaction(ctx, (tx) => setPicture(tx, target, media.id));
  return { media };
}
