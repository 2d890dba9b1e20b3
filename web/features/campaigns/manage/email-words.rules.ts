import {
  type IntervalUnit,
  SEND_UNDO_SECONDS,
  type TemplateHome,
  type TemplateKind,
} from '#contract/campaigns/email-template-words.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { counted } from '#web/kit/text/counted.ts';

/** A kind of email as its teachers know it: what it is called, and what it is for. */
export interface KindWords {
  readonly name: string;
  readonly line: string;
}

/** What each kind is for, by where it is (rules-teachers E1). */
export function kindWords(kind: TemplateKind, home: TemplateHome): KindWords {
  switch (kind) {
    case 'waitlist':
      return {
        name: 'Waitlist email',
        line: 'Sent automatically after someone joins the waitlist: what the course is about and when it opens next.',
      };
    case 'activity':
      return home === 'course'
        ? {
            name: 'Activity email',
            line: 'Sent automatically after someone enrolls: a welcome, what to prepare, where to ask questions.',
          }
        : {
            name: 'Activity email',
            line: 'Sent automatically after someone signs up: a welcome, what to bring, how to join.',
          };
    case 'onetime':
      return {
        name: 'One-time email',
        line:
          home === 'course'
            ? 'Sent once, when you choose, to a list: the waitlist, a cohort, alumni, or attendees of an event.'
            : 'Sent once, when you choose, to everyone attending or to people with a certain ticket.',
      };
  }
}

/** The headings of the list of emails. */
export const KIND_HEADINGS: Readonly<Record<TemplateKind, string>> = {
  waitlist: 'Waitlist emails',
  activity: 'Activity emails',
  onetime: 'One-time emails',
};

/** The kinds that a course or an event can have, in their order. */
export const kindsOf = (home: TemplateHome): readonly TemplateKind[] =>
  home === 'course' ? ['waitlist', 'activity', 'onetime'] : ['activity', 'onetime'];

/** What starts the clock of an automated email. */
function trigger(kind: TemplateKind, home: TemplateHome): string {
  if (kind === 'waitlist') return 'someone joins the waitlist';
  return home === 'course' ? 'someone enrolls' : 'someone signs up';
}

const ONE: Readonly<Record<IntervalUnit, string>> = { minutes: 'minute', hours: 'hour', days: 'day' };

/** `Sent 2 hours after somebody joins the waitlist`; 0 of anything is at once. */
export function intervalWords(
  of: { kind: TemplateKind; home: TemplateHome },
  value: number,
  unit: IntervalUnit,
): string {
  const after = trigger(of.kind, of.home);
  return value === 0 ? `Sent as soon as ${after}` : `Sent ${counted(value, ONE[unit], unit)} after ${after}`;
}

/** `Send to 142 people`, `Send to 1 person`. */
export const sendWords = (number: number): string => `Send to ${counted(number, 'person', 'people')}`;

/** `Ana, Ben, Cleo, Dora, Eli and 137 more`; with nobody an empty text. */
export function namesWords(names: readonly string[], number: number): string {
  const more = number - names.length;
  if (more > 0) return `${names.join(', ')} and ${formatCount(more)} more`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a save did to emails that wait for their time; null where it did nothing to them. */
export function effectWords({ retimed, dropped }: { retimed: number; dropped: number }): string | null {
  const words = [
    retimed > 0 && `${counted(retimed, 'scheduled email', 'scheduled emails')} will go out at the new time.`,
    dropped > 0 && `${counted(dropped, 'scheduled email', 'scheduled emails')} won’t be sent.`,
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(' ');
}

/** What stands under 'Active' (M 2.5): what being on means, or that nothing goes. */
export function activeWords(kind: TemplateKind, on: boolean, wasOn: boolean): string {
  if (kind === 'onetime') return 'Goes out when you press Verify & Send Now.';
  if (on && !wasOn) return 'Starts when you save. Only people who join from then on will get it.';
  return 'Sent automatically, once to each person.';
}

/** Of a sending that can be undone: how many whole seconds are left, by the clock. */
export function secondsLeft(heldUntilUtc: string, now: Date): number {
  const left = Math.ceil((Date.parse(heldUntilUtc) - now.getTime()) / 1000);
  return Math.max(0, Math.min(left, SEND_UNDO_SECONDS));
}

/** What tells the rows of a list apart: somebody may stand in it more than once, and has one `key` in all of them. */
export function rowKeys<Row extends { readonly key: string }>(rows: readonly Row[]): (row: Row) => string {
  const before = new Map<string, number>();
  const keys = new Map<Row, string>();
  for (const row of rows) {
    const nth = (before.get(row.key) ?? 0) + 1;
    before.set(row.key, nth);
    keys.set(row, nth === 1 ? row.key : `${row.key}-${nth}`);
  }
  return (row) => keys.get(row) ?? row.key;
}
