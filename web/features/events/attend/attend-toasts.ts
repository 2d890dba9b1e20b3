/** Key for toasts about a person's seat at an event: only the latest one is still true, so it replaces the others. */
export const seatOf = (eventId: number) => `seat:${eventId}`;

/** The toasts of the toggle (L§4). */
export const ATTEND_TOASTS = {
  attending: { title: 'Attending!', message: "You're going! You'll get an email about this." },
  cancelled: { title: 'RSVP is canceled', message: 'You are not attending this event anymore.' },
} as const;

export const WAITLIST_TOASTS = {
  joined: { title: "You're on the waitlist", message: "We'll email you as soon as a seat opens up for you." },
  left: { title: 'You left the waitlist' },
  failed: { title: "Couldn't update the waitlist" },
} as const;
