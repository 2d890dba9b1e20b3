/** The library feature: Examples and Concepts for all who are signed in; written by staff. */

/** Where the objects of this feature keep their pictures. */
export { libraryPicture } from './picture.store.ts';
export { type CreateLibraryContent, changeLibraryContent, createLibraryContent } from './write-library.ts';
