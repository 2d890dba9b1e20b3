/** The toasts of the toggle (L§4). */
export const ATTEND_TOASTS = {
  attending: { title: 'Attending!', message: "You're going! You'll get an email about this." },
  cancelled: { title: 'RSVP is canceled', message: 'You are not attending this event anymore.' },
} as const;

/** The toasts of a waitlist for seats. */
export const WAITLIST_TOASTS = {
  joined: { title: "You're on the waitlist", message: "We'll email you as soon as a seat is yours." },
  left: { title: 'You left the waitlist' },
  failed: { title: "The waitlist didn't change" },
} as const;
