/** D4: refuses someone who is already active or invited there. */
export const ALREADY_ON_STAFF = "They're already on the staff.";
/** D7: refuses to end the role of a school's last School Admin. */
export const LAST_SCHOOL_ADMIN = 'A school needs at least one School Admin.';
