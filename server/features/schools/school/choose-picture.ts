import type { Ctx } from '#server/platform/ctx.ts';
import { isPictureOfSchool } from './school-details.store.ts';

/**
 * Applies a form's `imageUrl` to a picture (rules-teachers H5): null removes it, an upload to the same school replaces
 * it, anything else changes nothing.
 */
export async function choosePicture(
  tx: Ctx,
  input: { sent: unknown; present: number | null; schoolId: number },
): Promise<number | null> {
  if (input.sent === null) return null;
  const id = typeof input.sent === 'string' ? /^\/media\/(\d{1,15})$/.exec(input.sent)?.[1] : undefined;
  if (id === undefined) return input.present;
  return (await isPictureOfSchool(tx, Number(id), input.schoolId)) ? Number(id) : input.present;
}
