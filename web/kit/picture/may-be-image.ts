import { IMAGE_TYPES } from '#contract/media/limits.ts';

/** What some systems call a JPEG. */
const OTHER_NAMES = ['image/jpg', 'image/pjpeg'];

/** Whether a file may be an image that we take. A browser reads its type from its ending: without one, the server looks inside. */
export const mayBeImage = ({ type }: File): boolean =>
  type === '' || IMAGE_TYPES.includes(type) || OTHER_NAMES.includes(type);
