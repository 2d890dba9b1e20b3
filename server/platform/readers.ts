/**
 * Read models over several features that a lower feature asks for without knowing who gives them: each feature declares what
 * it asks for by declaration merging (`declare module '#server/platform/readers.ts'`), the app gives all of them with the context.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Readers {}
