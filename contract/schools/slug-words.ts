/** M§5: the sentence for a slug that is not shaped as one. */
export const SLUG_FORMAT = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';
/** M§5, rules §1: the literal that screens turn into `SLUG_IN_USE`. */
export const SLUG_TAKEN = 'has already been taken';
/** M§5: how screens say it. */
export const SLUG_IN_USE = 'Already in use by someone';
/** `code` of a 429: this thing had as many new addresses in 30 days as it may (rules-teachers D2). */
export const TOO_MANY_SLUGS = 'too_many_slugs';
