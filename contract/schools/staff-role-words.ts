/** D4: live or invited there already. */
export const ALREADY_ON_STAFF = 'Already on the staff.';
/** D7. */
export const LAST_SCHOOL_ADMIN = 'A school always keeps one School Admin.';
