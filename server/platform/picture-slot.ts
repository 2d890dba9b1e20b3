import type { Ctx } from './ctx.ts';

/**
 * The owner of an object with a picture; `personId` only for people themselves. An admin of all `courseIds` may change
 * the picture, like School Admins; without any, only School Admins may.
 */
export interface PictureOwner {
  readonly schoolId: number | null;
  readonly courseIds: readonly number[];
  readonly personId: number | null;
  /** Why the picture can't be changed right now. */
  readonly locked?: string | undefined;
}

/** Where one kind of object stores its picture; each feature provides the slots of its own objects. */
export interface PictureSlot {
  /** Undefined if there is no such object, or it is archived or deleted (rules-teachers H5). */
  ownerOf(ctx: Ctx, objectId: number): Promise<PictureOwner | undefined>;
  /** Makes the object show this picture from now on. */
  set(tx: Ctx, objectId: number, mediaId: number): Promise<void>;
}

/** An owner, from a row's columns. */
export const pictureOwnerOf = (
  row: { schoolId?: number | null; courseId?: number | null; personId?: number | null } | undefined,
): PictureOwner | undefined =>
  row && {
    schoolId: row.schoolId ?? null,
    courseIds: row.courseId == null ? [] : [row.courseId],
    personId: row.personId ?? null,
  };
