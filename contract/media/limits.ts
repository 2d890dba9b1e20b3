/** Limits for pictures (rules §10). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Limits for files in written feedback. */
export const FILE_MAX_BYTES = 25 * 1024 * 1024;

export const IMAGE_EXTENSIONS: readonly string[] = ['jpeg', 'jpg', 'png', 'gif', 'webp', 'svg'];
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'];
/** Files by extension: the content type they are served with. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

export const WRONG_IMAGE_TYPE = 'Images can be jpeg, jpg, png, gif, webp, or svg.';
export const WRONG_FILE_TYPE = 'Files can be pdf, zip, mp3, m4a, wav, ogg, or flac, or an image.';
export const IMAGE_TOO_LARGE = 'Images can be up to 10 MB.';
export const IMAGE_TOO_MANY_PIXELS = 'Images can be up to 40 megapixels.';
export const FILE_TOO_LARGE = 'Files can be up to 25 MB.';
export const IMAGE_UNREADABLE =
  "We can't read this image. It's damaged, or it isn't what its name says. Try a different one.";
export const IMAGE_TOO_INVOLVED =
  'This image is too complex. Save a smaller version, or save it as a jpeg or png, and try again.';
export const DRAWING_TOO_LARGE = 'Drawings (svg) can be up to 2 MB.';
export const DRAWING_HAS_FILTERS =
  "This drawing (svg) uses filters, which we can't draw. Save it as a png and try again.";
export const DRAWING_TOO_INVOLVED =
  'This drawing (svg) is too complex or links to outside files. Save it as a png and try again.';
export const PICTURES_BUSY = "We're processing a lot of pictures right now. Please try again in a moment.";
