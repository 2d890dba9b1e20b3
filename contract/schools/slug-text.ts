/** M§5: the message for a malformed slug. */
export const SLUG_FORMAT = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';
/** M§5, rules §1: the literal that screens turn into `SLUG_IN_USE`. */
export const SLUG_TAKEN = 'has already been taken';
/** M§5: what screens show. */
export const SLUG_IN_USE = 'Already in use by someone';
/** `code` of a 429: this school or course has reached its limit of new slugs in 30 days (rules-teachers D2). */
export const TOO_MANY_SLUGS = 'too_many_slugs';
