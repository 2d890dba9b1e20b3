const lists = new Intl.ListFormat('en-US');

/** `A`, `A and B`, `A, B, and C`. */
export const formatList = (items: readonly string[]): string => lists.format(items);
