import {
  type IntervalUnit,
  SEND_UNDO_SECONDS,
  type TemplateHome,
  type TemplateKind,
} from '#contract/campaigns/email-template-text.ts';
import type { TokenName } from '#contract/campaigns/tokens.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { withoutBraces } from '#web/kit/activity/activity-text.ts';
import { counted } from '#web/kit/text/counted.ts';

/** A kind of email as teachers know it: its name, and its purpose. */
export interface KindText {
  readonly name: string;
  readonly line: string;
}

/** What each kind is for, in a course or an event (rules-teachers E1). */
export function kindText(kind: TemplateKind, home: TemplateHome): KindText {
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

export const KIND_HEADINGS: Readonly<Record<TemplateKind, string>> = {
  waitlist: 'Waitlist emails',
  activity: 'Activity emails',
  onetime: 'One-time emails',
};

/** The kinds that a course or an event can have, in order. */
export const kindsOf = (home: TemplateHome): readonly TemplateKind[] =>
  home === 'course' ? ['waitlist', 'activity', 'onetime'] : ['activity', 'onetime'];

/** What starts an automated email's interval. */
function trigger(kind: TemplateKind, home: TemplateHome): string {
  if (kind === 'waitlist') return 'someone joins the waitlist';
  return home === 'course' ? 'someone enrolls' : 'someone signs up';
}

const ONE: Readonly<Record<IntervalUnit, string>> = { minutes: 'minute', hours: 'hour', days: 'day' };

/** `Sent 2 hours after someone joins the waitlist`; 0 of any unit is right away. */
export function intervalText(
  of: { kind: TemplateKind; home: TemplateHome },
  value: number,
  unit: IntervalUnit,
): string {
  const after = trigger(of.kind, of.home);
  return value === 0 ? `Sent as soon as ${after}` : `Sent ${counted(value, ONE[unit], unit)} after ${after}`;
}

/** `Send to 142 people`, `Send to 1 person`. */
export const sendLabel = (number: number): string => `Send to ${counted(number, 'person', 'people')}`;

/** `Ana, Ben, Cleo, Dora, Eli and 137 more`; empty if there is no one. */
export function namesText(names: readonly string[], number: number): string {
  const more = number - names.length;
  if (more > 0) return `${names.join(', ')} and ${formatCount(more)} more`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The effect of a save on scheduled emails; null if there was none. */
export function effectText({ retimed, dropped }: { retimed: number; dropped: number }): string | null {
  const sentences = [
    retimed > 0 && `${counted(retimed, 'scheduled email', 'scheduled emails')} will go out at the new time.`,
    dropped > 0 && `${counted(dropped, 'scheduled email', 'scheduled emails')} won’t be sent.`,
  ].filter(Boolean);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The text under 'Active' (M 2.5): what being on means, or that nothing is sent. */
export function activeText(kind: TemplateKind, on: boolean, wasOn: boolean): string {
  if (kind === 'onetime') return 'Goes out when you press Verify & Send Now.';
  if (on && !wasOn) return 'Starts when you save. Only people who join from then on will get it.';
  return 'Sent automatically, once to each person.';
}

/** How many whole seconds are left to undo a sending. */
export function secondsLeft(heldUntilUtc: string, now: Date): number {
  const remaining = Math.ceil((Date.parse(heldUntilUtc) - now.getTime()) / 1000);
  return Math.max(0, Math.min(remaining, SEND_UNDO_SECONDS));
}

/** Unique keys for a list's rows: a person can be in it more than once, with the same `key` each time. */
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

/** Values of tokens that can mean only one thing in an email. */
export type KnownTokens = Partial<Record<TokenName, string | undefined>>;

export const knownTokens = (of: {
  readonly course: { readonly name: string } | null;
  readonly event: { readonly name: string } | null;
  readonly schoolName?: string;
}): KnownTokens => ({ course_name: of.course?.name, event_name: of.event?.name, school_name: of.schoolName });

/** A subject in words: tokens by the value they have for every reader, otherwise by their name: `[First name], hello`. */
export const subjectText = (subject: string, known: KnownTokens): string =>
  withoutBraces(
    subject.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => known[name as TokenName] ?? `{{${name}}}`),
  );
