import { createHash, randomUUID } from 'node:crypto';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, WRONG_FILE_TYPE, WRONG_IMAGE_TYPE } from '#contract/media/limits.ts';
import type { MediaObject, UploadedMedia } from '#contract/media/media.endpoints.ts';
import { refuseField } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fileNameOf } from '#server/platform/file-name.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { makePicture } from './make-picture.ts';
import { claimsImage, fileTypeOf } from './media.rules.ts';
import { insertMedia } from './media.store.ts';
import { mediaUrl } from './media-url.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly fileName: string | null;
  readonly color: number | null;
}

/** A file for written feedback is stored as it is, and never displayed: it is only sent as a download. */
function keptFile(upload: Upload): Kept {
  const contentType = fileTypeOf(upload.fileName, upload.bytes);
  if (!contentType) throw refuseField('file', WRONG_FILE_TYPE, 'wrong_type', 415);
  if (upload.bytes.length > FILE_MAX_BYTES) throw refuseField('file', FILE_TOO_LARGE, 'too_large', 413);
  return {
    bytes: upload.bytes,
    contentType,
    width: null,
    height: null,
    color: null,
    fileName: fileNameOf(upload.fileName),
  };
}

async function keptPicture(upload: Upload, uploadedBy: number): Promise<Kept> {
  if (!claimsImage(upload)) {
    throw refuseField('file', WRONG_IMAGE_TYPE, 'wrong_type', 415);
  }
  return { ...(await makePicture(upload.bytes, uploadedBy)), fileName: null };
}

/**
 * Stores an upload: a picture re-encoded, or (for a submission) a file as it is. The bytes are stored before the row is
 * written, so a row always has its file.
 * @throws 413, 415, 422 at `file`, 503, with the texts in `contract/media/limits.ts`
 */
export async function keepUpload(
  ctx: Ctx,
  input: { upload: Upload; objectType: MediaObject; objectId: number | null; uploadedBy: number; alt: string | null },
): Promise<UploadedMedia> {
  const { upload, objectType, objectId, uploadedBy, alt } = input;
  const isFile = objectType === 'Submission' && !claimsImage(upload);
  const kept = isFile ? keptFile(upload) : await keptPicture(upload, uploadedBy);
  const storageKey = `${ctx.clock.now().toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}`;
  await ctx.providers.storage.put(storageKey, kept.bytes, kept.contentType);
  const id = await insertMedia(ctx, {
    objectType,
    objectId,
    uploadedBy,
    storageKey,
    contentType: kept.contentType,
    bytes: kept.bytes.length,
    width: kept.width,
    height: kept.height,
    checksum: createHash('sha256').update(kept.bytes).digest('hex'),
    fileName: kept.fileName,
    alt,
    color: kept.color,
  });
  const { contentType, width, height, fileName } = kept;
  return { id, url: mediaUrl(id), contentType, bytes: kept.bytes.length, width, height, fileName };
}
