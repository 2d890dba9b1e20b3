import type { Ctx } from './ctx.ts';

/**
 * To whom an object with a picture belongs; `personId` only of people themselves. Who is admin of all `courseIds` may change
 * it beside School Admins; without any it is the School Admins' alone.
 */
export interface PictureOwner {
  readonly schoolId: number | null;
  readonly courseIds: readonly number[];
  readonly personId: number | null;
  /** Why its picture can't be changed now. */
  readonly locked?: string | undefined;
}

/** Where one kind of object keeps its picture; each feature has those of its own objects. */
export interface PictureSlot {
  /** Undefined where there is no such object, or it is archived or deleted (rules-teachers H5). */
  ownerOf(ctx: Ctx, objectId: number): Promise<PictureOwner | undefined>;
  /** The object shows this picture from now on. */
  set(tx: Ctx, objectId: number, mediaId: number): Promise<void>;
}

/** An owner, of the columns that a row has. */
export const pictureOwnerOf = (
  row: { schoolId?: number | null; courseId?: number | null; personId?: number | null } | undefined,
): PictureOwner | undefined =>
  row && {
    schoolId: row.schoolId ?? null,
    courseIds: row.courseId == null ? [] : [row.courseId],
    personId: row.personId ?? null,
  };
