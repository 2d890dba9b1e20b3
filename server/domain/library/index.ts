/** The library feature: Examples and Concepts for all who are signed in; written by staff. */
export { type CreateLibraryContent, changeLibraryContent, createLibraryContent } from './write-library.ts';
