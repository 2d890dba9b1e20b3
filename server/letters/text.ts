import { formatList } from '#contract/primitives/list-words.ts';
import { CREDIT_CENTS, formatDollars, toDollars } from '#contract/primitives/money.ts';
import type { Amount } from '#server/features/mailings/index.ts';

/** `$150`, `$12.50`. */
export function money(cents: number): string {
  return formatDollars(toDollars(cents));
}

/** `1 credit`, `15 credits`. */
export function creditsText(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`;
}

/** `$90 and 6 credits`, `$90`, `6 credits`, `$0`. */
export function amountText({ cashCents, credits }: Amount): string {
  const parts = [cashCents > 0 ? money(cashCents) : '', credits > 0 ? creditsText(credits) : ''].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : money(0);
}

/** The value of credits in dollars: `−$60`. */
export function creditsWorth(credits: number): string {
  return `−${money(credits * CREDIT_CENTS)}`;
}

/** How a refund is paid, in one sentence. */
export function refundText({ cashCents, credits, bankCents = 0 }: Amount): string {
  if (bankCents > 0) {
    const bank = `Your bank already returned ${money(bankCents)} to you.`;
    return cashCents + credits > 0 ? `${bank} ${refundText({ cashCents, credits })}` : bank;
  }
  if (cashCents > 0 && credits > 0) {
    return `We refunded ${money(cashCents)} to your original payment method and ${creditsText(credits)} to your balance. Your bank may take up to ten days to show it.`;
  }
  if (cashCents > 0)
    return `We refunded ${money(cashCents)} to your original payment method. Your bank may take up to ten days to show it.`;
  if (credits > 0) return `We refunded ${creditsText(credits)} to your balance.`;
  return "You weren't charged, so there's nothing to refund.";
}

/** Node writes a narrow space before AM and PM, which some email clients show as a box. */
const plainSpaces = (text: string) => text.replaceAll(/[\u202f\u2009\u00a0]/g, ' ');

const formats = new Map<string, Intl.DateTimeFormat>();
/** A formatter takes 32 KB, and a zone can be written in any mix of upper and lower case, so the cache is bounded. */
const MAX_FORMATS = 500;

/**
 * A cached formatter: creating one costs a hundred times as much as using it, and a mailing uses each one thousands of
 * times.
 */
function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, known);
  }
  return known;
}

/** `Thursday, January 7, 2027`. */
export function dateText(at: Date, zone: string): string {
  return format(zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(at);
}

/** `7:00 PM EST`. */
export function timeText(at: Date, zone: string): string {
  return plainSpaces(format(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at));
}

/** `Thursday, January 7, 2027 at 7:00 PM EST`. */
export function instantText(at: Date, zone: string): string {
  return `${dateText(at, zone)} at ${timeText(at, zone)}`;
}

/** `Thu, Jan 7, 7:00 PM`, for a lock screen. */
export function shortInstantText(at: Date, zone: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return plainSpaces(format(zone, { ...day, hour: 'numeric', minute: '2-digit' }).format(at)).replace(' at ', ', ');
}

/** `Thu, Jan 7`. */
export function shortDateText(at: Date, zone: string): string {
  return format(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at);
}

/** `Thu, Jan 7, 7:00 – 8:30 PM EST`. */
export function spanText(from: Date, to: Date, zone: string): string {
  const formatter = format(zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return plainSpaces(formatter.formatRange(from, to));
}

/**
 * The instant in the reader's zone and, on a second line, in the school's zone if the local time differs there (with
 * its day if that differs, too).
 */
export function whenLines(at: Date, readerZone: string, schoolZone: string): string[] {
  const mine = instantText(at, readerZone);
  const theirs = instantText(at, schoolZone);
  if (mine === theirs) return [mine];
  const sameDay = dateText(at, readerZone) === dateText(at, schoolZone);
  return [mine, `${sameDay ? timeText(at, schoolZone) : theirs} (school's time)`];
}

/** Whole calendar days from one instant to another, as the reader's calendar counts them. */
export function daysUntil(now: Date, then: Date, zone: string): number {
  const day = (at: Date) => {
    const parts = format(zone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(at);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day'));
  };
  return Math.round((day(then) - day(now)) / 86_400_000);
}

/** `today`, `tomorrow`, `in 7 days`. */
export function inDays(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** A start as seen from `now`: `today at 7:00 PM EST`, `tomorrow at 7:00 PM EST`, `in 3 days at 7:00 PM EST`. */
export function startText(now: Date, start: Date, zone: string): string {
  return `${inDays(daysUntil(now, start, zone))} at ${timeText(start, zone)}`;
}

/** `15 minutes`, `1 minute`. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Capitalizes the first letter, to begin a subject. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * `with Ada Lovelace and Grace Hopper, Night Studio`: the presenters and their school. Too many presenters become a
 * number.
 */
export function presentersText(people: readonly string[], schoolName: string): string {
  if (people.length === 0) return `with ${schoolName}`;
  const names = people.length > 3 ? [...people.slice(0, 2), `${people.length - 2} others`] : people;
  return `with ${formatList(names)}, ${schoolName}`;
}
