/** Pictures (rules §10). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Files for written feedback. */
export const FILE_MAX_BYTES = 25 * 1024 * 1024;

export const IMAGE_EXTENSIONS: readonly string[] = ['jpeg', 'jpg', 'png', 'gif', 'webp', 'svg'];
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'];
/** Files by their ending: how they are called when they are sent back. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

export const WRONG_IMAGE_TYPE = 'Images are jpeg, jpg, png, gif, webp or svg.';
export const WRONG_FILE_TYPE = 'Files are pdf, zip, mp3, m4a, wav, ogg or flac, or an image.';
export const IMAGE_TOO_LARGE = 'An image has at most 10 MB.';
export const IMAGE_TOO_MANY_PIXELS = 'An image has at most 40 megapixels.';
export const FILE_TOO_LARGE = 'A file has at most 25 MB.';
export const IMAGE_UNREADABLE = 'This image can’t be read: it is damaged, or not what its name says. Try another one.';
export const IMAGE_TOO_INVOLVED = 'This image takes too much work. Save it smaller, or as a jpeg or png, and try that.';
export const DRAWING_TOO_LARGE = 'A drawing (svg) has at most 2 MB.';
export const DRAWING_HAS_FILTERS =
  'This drawing (svg) has filters, which are not drawn. Save it as a png and try that.';
export const DRAWING_TOO_INVOLVED =
  'This drawing (svg) is too involved, or points outside itself. Save it as a png and try that.';
export const PICTURES_BUSY = 'Many pictures are being worked on. Please try again in a moment.';
