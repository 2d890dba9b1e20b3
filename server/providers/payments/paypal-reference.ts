/** Our reference in a `custom_id`, which may go on with `:` and facts. */
export const referenceOf = (customId: string | undefined): string | null => customId?.split(':')[0] || null;
