/** The media feature: pictures and files that people upload. It knows whose they are, not who may see them: what serves them asks. */

/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { keepUpload } from './keep-upload.ts';
export { archiveNameOf, isPrivate } from './media.rules.ts';
/** `attachOwnMedia` says, in the caller's transaction, to what somebody's own uploads belong. */
export { attachOwnMedia, findMedia, type MediaRow, mediaOf } from './media.store.ts';
export { mediaUrl, picturesIn } from './media-url.ts';
export { openMedia } from './open-media.ts';
export { type MediaSize, readMedia } from './read-media.ts';
