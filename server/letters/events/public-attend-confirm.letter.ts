import { defineLetter } from '../define-letter.ts';
import { action, code, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { instantText, minutesText } from '../words.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, fromEvent } from './event-words.ts';

const WORDS = {
  attend: { subject: 'is your code to attend', title: 'Is this you?', asked: 'to attend', button: 'Yes, I’ll attend' },
  cancel: {
    subject: 'is your code to cancel',
    title: 'Cancel your RSVP?',
    asked: 'to cancel the RSVP for',
    button: 'Cancel my RSVP',
  },
  pay: {
    subject: 'is your code for your ticket to',
    title: 'Go on to your ticket',
    asked: 'to buy a ticket for',
    button: 'Go on to payment',
  },
} as const;

/** What becomes of an ask that isn't theirs, when they leave the mail alone. */
function ignoredWords(wants: Data['wants'], held: boolean): string {
  if (wants === 'cancel') return 'Wasn’t you? Ignore this email and the RSVP stays as it is.';
  return held
    ? 'Wasn’t you? Ignore this email and we’ll release the seat.'
    : 'Wasn’t you? Ignore this email and nothing happens.';
}

/** `url` does what was asked for, after a press on its page. `heldUntil`: the seat waits so long. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly wants: 'attend' | 'cancel' | 'pay';
  readonly url: string;
  /** Six digits that do the same, typed where it was asked for, for so many minutes. */
  readonly code: string;
  readonly codeMinutes: number;
  readonly heldUntil?: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
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
    subject: `${digits} ${WORDS[wants].subject} ${event.title}`,
    preview: 'Or open the link in this email. Nothing happens until you do one of the two.',
    title: WORDS[wants].title,
    blocks: [
      hello(at),
      paragraph(
        `Someone asked ${WORDS[wants].asked} ${event.title} with this address. If it was you, type the code where you asked for it, or press the button.`,
      ),
      eventTable(
        event,
        at,
        heldUntil ? { label: 'Held until', value: instantText(new Date(heldUntil), at.zone) } : null,
      ),
      code(
        digits,
        codeMinutes > 0 ? `Your code, for ${minutesText(codeMinutes)}` : 'This code no longer works. The button does.',
      ),
      action(WORDS[wants].button, url),
      note('The same link lists every other RSVP that you haven’t confirmed yet, even one that we sent no email for.'),
      note(ignoredWords(wants, heldUntil !== undefined)),
    ],
    reason: `You're getting this email because your address was entered on the page of an event of ${event.schoolName}.`,
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
