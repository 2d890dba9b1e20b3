import { defineLetter } from '#server/letters/define-letter.ts';
import { action, code, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { instantText, minutesText } from '#server/letters/text.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, fromEvent } from './event-text.ts';

const WORDS = {
  attend: { subject: 'Your code for', title: 'Is this you?', asked: 'to RSVP to', button: "Yes, I'll attend" },
  cancel: {
    subject: 'Your code to cancel your RSVP to',
    title: 'Cancel your RSVP?',
    asked: 'to cancel the RSVP to',
    button: 'Cancel my RSVP',
  },
  pay: {
    subject: 'Your code to get your ticket to',
    title: 'Finish getting your ticket',
    asked: 'to buy a ticket for',
    button: 'Continue to payment',
  },
} as const;

/** What happens if a person who didn't make the request ignores the email. */
function ignoredText(wants: Data['wants'], held: boolean): string {
  if (wants === 'cancel') return "Wasn't you? Ignore this email and the RSVP stays as it is.";
  return held
    ? "Wasn't you? Ignore this email and we'll release the seat."
    : "Wasn't you? Ignore this email and nothing happens.";
}

/** `url`: a page with a button that does what was requested. `heldUntil`: how long the seat is held. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly wants: 'attend' | 'cancel' | 'pay';
  readonly url: string;
  /** Six digits that do the same as the button when typed where the request was made, valid for `codeMinutes`. */
  readonly code: string;
  readonly codeMinutes: number;
  readonly heldUntil?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly public_attend_confirm: Data;
  }
}

export const letter = defineLetter({
  kind: 'public_attend_confirm',
  title: 'RSVP by email to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: aboutEvent<Data>(published),
  write: ({ event, wants, url, code: digits, codeMinutes, heldUntil }, at) => ({
    subject: `${WORDS[wants].subject} ${event.title}: ${digits}`,
    preview: 'Or use the button in this email. Nothing happens until you do one or the other.',
    title: WORDS[wants].title,
    blocks: [
      hello(at),
      paragraph(
        `Someone asked ${WORDS[wants].asked} ${event.title} with this email. If it was you, enter the code where you asked for it, or press the button.`,
      ),
      eventTable(
        event,
        at,
        heldUntil ? { label: 'Held until', value: instantText(new Date(heldUntil), at.zone) } : null,
      ),
      code(
        digits,
        codeMinutes > 0
          ? `Your code, good for ${minutesText(codeMinutes)}`
          : "This code doesn't work anymore. The button does.",
      ),
      action(WORDS[wants].button, url),
      note(
        "The button also takes you to any other RSVPs you haven't confirmed yet, including ones we didn't email you about.",
      ),
      note(ignoredText(wants, heldUntil !== undefined)),
    ],
    reason: `You're getting this email because someone entered this email on the page for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: {
    eventId: 31,
    ticketTypeId: null,
    wants: 'attend',
    url: 'https://callboard.example/events/rsvp/a-long-secret',
    code: '384076',
    codeMinutes: 15,
    heldUntil: '2027-01-06T12:00:00.000Z',
    event: sampleEvent,
  },
  variants: [
    { wants: 'cancel' },
    { wants: 'pay' },
    { codeMinutes: 0 },
    { heldUntil: undefined },
    { wants: 'cancel', heldUntil: undefined },
    ...eventVariants,
  ],
});
