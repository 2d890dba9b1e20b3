const lists = new Intl.ListFormat('en-US');

/** `A`, `A and B`, `A, B, and C`. */
export const listWords = (items: readonly string[]): string => lists.format(items);
