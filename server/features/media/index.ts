/**
 * The media feature: pictures and files that people upload. It knows who owns them, not who may see them: the code that
 * serves them decides that.
 */

/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { keepUpload } from './keep-upload.ts';
export { archiveNameOf, isPrivate } from './media.rules.ts';
/** `attachOwnMedia` sets, in the caller's transaction, which object a person's own uploads belong to. */
export { attachOwnMedia, findMedia, type MediaRow, mediaOf } from './media.store.ts';
export { mediaUrl, picturesIn } from './media-url.ts';
export { openMedia } from './open-media.ts';
export { type MediaSize, readMedia } from './read-media.ts';
