import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { sixDigits } from '../primitives/machine-text.ts';
import { emptyResponse, id, idInBody, instant } from '../primitives/wire.ts';
import { eventParams } from './events.endpoints.ts';

/** The toast of L§8 if no email address was entered. */
export const PUBLIC_ATTEND_PROBLEM = 'there is a problem. Reload and try, try again.';

const email = emailAddress(PUBLIC_ATTEND_PROBLEM);

export const fromPublicEvent = endpoint({
  method: 'POST',
  path: '/users/from_public_event',
  summary: 'An opaque handle for an email address, good in this browser only; the same answer for every address',
  tag: 'Events',
  audience: 'anyone',
  body: z.object({ email }),
  response: z.object({ userId: z.string() }),
  storesVisit: true,
});

export const publicAttend = endpoint({
  method: 'POST',
  path: '/events/{id}/public_attend',
  summary:
    'RSVP to a public event by email, or cancel; takes effect with the link or code in the email. Same answer for every address',
  tag: 'Events',
  audience: 'anyone',
  params: eventParams,
  body: z.object({
    ticketTypeId: idInBody.nullable().default(null),
    email,
    /** True to RSVP (the default), false to cancel. */
    attending: z.boolean().default(true),
  }),
  response: z.object({
    /** As requested, even if it isn't confirmed yet. */
    attending: z.boolean(),
    /**
     * False: takes effect through the link or the code in the email. True: done, since the caller has shown that the
     * email address is theirs.
     */
    confirmed: z.boolean(),
    /**
     * When the hold on a seat first requested here expires; the same for every email address. Null: no seat is held
     * until the RSVP is confirmed.
     */
    heldUntil: instant.nullable(),
    /** A sentence for the person. */
    message: z.string(),
  }),
  idempotent: true,
  storesVisit: true,
});

const token = z.string().min(20).max(100);

/** The event as shown on the page behind an emailed link. */
const rsvpEvent = z.object({ id, uuid: z.string(), slug: z.string(), name: z.string(), startsAtUtc: instant });

const rsvpWants = z.enum(['attend', 'cancel', 'pay']);

/** Serves `/events/rsvp/{token}`, the link in the email. Viewing it changes nothing. */
export const showRsvp = endpoint({
  method: 'GET',
  path: '/events/rsvps/{token}',
  summary: "What an emailed RSVP link would do, and every other RSVP this email address hasn't confirmed yet",
  tag: 'Events',
  audience: 'anyone',
  params: z.object({ token }),
  response: z.object({
    event: rsvpEvent,
    wants: rsvpWants,
    ticketTypeId: id.nullable(),
    ticketTypeName: z.string().nullable(),
    /** True if the link was already used. */
    done: z.boolean(),
    /**
     * Newest first, including RSVPs for which no email was sent. Each is confirmed by its id, with this link's token.
     */
    others: z
      .array(
        z.object({
          id,
          event: rsvpEvent,
          wants: rsvpWants,
          ticketTypeId: id.nullable(),
          ticketTypeName: z.string().nullable(),
        }),
      )
      .max(50),
  }),
});

const confirmed = z.object({
  event: rsvpEvent,
  attending: z.boolean(),
  /** Set for a priced ticket: continue to POST /stripe/build_event_payment_link with this handle. */
  pay: z.object({ userId: z.string(), ticketTypeId: id }).nullable(),
  /** Path of the personal join link; null if there is none. */
  joinPath: z.string().nullable(),
  /** True if this person has no account yet: '/onboarding?from_event=ID' through a new sign-in link. */
  needsOnboarding: z.boolean(),
  message: z.string(),
});

export const confirmRsvp = endpoint({
  method: 'POST',
  path: '/events/rsvps',
  summary: 'Confirm (or cancel) an RSVP with the link in the email',
  tag: 'Events',
  audience: 'anyone',
  body: z.object({
    token,
    /** Another pending RSVP of the same email address, from the page behind the link. */
    rsvpId: idInBody.optional(),
  }),
  response: confirmed,
});

export const confirmRsvpByCode = endpoint({
  method: 'POST',
  path: '/events/{id}/rsvp_codes',
  summary: 'Confirm (or cancel) an RSVP with the six-digit code in the email: once, within minutes, five tries each',
  tag: 'Events',
  audience: 'anyone',
  params: eventParams,
  body: z.object({ email, code: sixDigits }),
  response: confirmed,
});

export const mailSignInFromRsvp = endpoint({
  method: 'POST',
  path: '/events/rsvps/sign_in_links',
  summary:
    'Email a new sign-in link to someone with an emailed RSVP or join link; it leads to onboarding from the event',
  tag: 'Events',
  audience: 'anyone',
  body: z.object({ token }),
  response: emptyResponse,
});

const linkParams = z.object({ uuid: z.string().min(1).max(64) });
/** The personal token from emails and calendars (`?t=`): people who attend by email join with it. */
const joinToken = z.string().min(1).max(100).optional();

export const showJoinLink = endpoint({
  method: 'GET',
  path: '/events/links/{uuid}',
  summary: "Whether the join link is open now; never the meeting's URL",
  tag: 'Events',
  audience: 'anyone',
  params: linkParams,
  query: z.object({ t: joinToken }),
  response: z.object({
    event: rsvpEvent.extend({ status: z.string(), endsAtUtc: instant }),
    /** `open`, or the refusal's code: `join_too_early`, `join_too_late`, `not_attending`, `join_revoked`, `event_cancelled`, `signed_out`. */
    state: z.string(),
    message: z.string(),
    opensAtUtc: instant,
    closesAtUtc: instant,
    nowUtc: instant,
  }),
});

export const joinEvent = endpoint({
  method: 'POST',
  path: '/events/links/{uuid}/joins',
  summary: "Join: records the attendance and returns the meeting's URL",
  tag: 'Events',
  audience: 'anyone',
  params: linkParams,
  body: z.object({ t: joinToken }),
  response: z.object({ redirectTo: z.string() }),
});
