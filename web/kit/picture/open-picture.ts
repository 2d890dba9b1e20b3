import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, WRONG_IMAGE_TYPE } from '#contract/media/limits.ts';
import { type Crop, FACE_SIDE_MIN, isTooSmall, keptSide, type Size } from './crop.rules.ts';
import { mayBeImage } from './may-be-image.ts';

/** A chosen picture, decoded by the browser. */
export interface OpenPicture {
  readonly image: HTMLImageElement;
  readonly size: Size;
  /** An object URL, which must be revoked. */
  readonly url: string;
}

/** Why a file can't be used as a face picture; the message is shown to the person. */
export class PictureRefused extends Error {}

/** Reads a chosen file. Browser only. @throws {PictureRefused} too large, too small, or not a picture */
export async function openPicture(file: File): Promise<OpenPicture> {
  if (!mayBeImage(file)) throw new PictureRefused(WRONG_IMAGE_TYPE);
  if (file.size > IMAGE_MAX_BYTES) throw new PictureRefused(IMAGE_TOO_LARGE);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new PictureRefused(IMAGE_UNREADABLE);
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  if (isTooSmall(size)) {
    URL.revokeObjectURL(url);
    throw new PictureRefused(
      `This image is ${size.width} × ${size.height} pixels. Choose one with at least ${FACE_SIDE_MIN} on each side.`,
    );
  }
  return { image, size, url };
}

/** The cropped square as its own file; transparent parts become white. */
export async function cutOut({ image }: OpenPicture, crop: Crop): Promise<File> {
  const side = keptSide(crop);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new PictureRefused(IMAGE_UNREADABLE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, crop.left, crop.top, crop.side, crop.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new PictureRefused(IMAGE_UNREADABLE);
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
