/** The library feature: Examples and Concepts for everyone signed in; written by staff. */

/** Where this feature's objects store their pictures. */
export { libraryPicture } from './picture.store.ts';
export { type CreateLibraryContent, changeLibraryContent, createLibraryContent } from './write-library.ts';
