/** D4: already active or invited there. */
export const ALREADY_ON_STAFF = "They're already on the staff.";
/** D7. */
export const LAST_SCHOOL_ADMIN = 'A school needs at least one School Admin.';
