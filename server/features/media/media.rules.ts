import { FILE_TYPES, IMAGE_EXTENSIONS, IMAGE_TYPES } from '#contract/media/limits.ts';
import { extensionOf, fileNameOf } from '#server/platform/file-name.ts';
import type { Upload } from '#server/platform/http/upload.ts';

/** A file's kind by its first bytes; its name and declared type are not trusted. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg';

const SVG_START =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s+svg[^[>]*>)\s*)*<svg[\s>]/i;
export function imageKindOf(bytes: Buffer): ImageKind | null {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'webp';
  return SVG_START.test(bytes.subarray(0, 4096).toString('utf8')) ? 'svg' : null;
}

/** The first bytes of each kind of file that may be submitted. */
const FILE_STARTS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  zip: (bytes) => bytes.subarray(0, 2).toString('latin1') === 'PK',
  mp3: (bytes) =>
    bytes.subarray(0, 3).toString('latin1') === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
  m4a: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  wav: (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WAVE',
  ogg: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'OggS',
  flac: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'fLaC',
};

/** Other JPEG extensions and types, as Windows and older programs write them. */
const JPEG_ENDINGS = ['jfif', 'jpe', 'pjp', 'pjpeg'];
const JPEG_TYPES = ['image/jpg', 'image/pjpeg'];

/** Whether an upload claims to be an image of a supported type. If its name has no extension, its bytes decide. */
export function claimsImage({ fileName, declaredType, bytes }: Upload): boolean {
  const extension = extensionOf(fileName);
  if (extension === '') return imageKindOf(bytes) !== null;
  return (
    (IMAGE_EXTENSIONS.includes(extension) || JPEG_ENDINGS.includes(extension)) &&
    (IMAGE_TYPES.includes(declaredType) || JPEG_TYPES.includes(declaredType))
  );
}

/** The content type for serving a file; null if its extension or first bytes aren't supported. */
export function fileTypeOf(fileName: string, bytes: Buffer): string | null {
  const extension = extensionOf(fileName);
  return FILE_STARTS[extension]?.(bytes) ? (FILE_TYPES[extension] ?? null) : null;
}

/** Submitted work is private to its author and people who manage the workout; everything else is public. */
export function isPrivate(media: { objectType: string }): boolean {
  return media.objectType === 'Submission';
}

/** File extensions by stored type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** A picture or file's name in a person's data export: `12.jpg`, or `12-` and its original name. */
export function archiveNameOf(media: { id: number; fileName: string | null; contentType: string }): string {
  if (media.fileName !== null) return `${media.id}-${fileNameOf(media.fileName)}`;
  return `${media.id}.${ENDINGS[media.contentType] ?? 'bin'}`;
}
