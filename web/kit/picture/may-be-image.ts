import { IMAGE_TYPES } from '#contract/media/limits.ts';

/** Other names some systems use for JPEG. */
const OTHER_NAMES = ['image/jpg', 'image/pjpeg'];

/**
 * Whether a file may be an image we accept. The browser derives the type from the file extension; if there is none, the
 * server checks the content.
 */
export const mayBeImage = ({ type }: File): boolean =>
  type === '' || IMAGE_TYPES.includes(type) || OTHER_NAMES.includes(type);
