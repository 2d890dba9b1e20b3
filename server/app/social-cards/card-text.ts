import type { SocialCard } from '#contract/catalog/social-card.ts';
import { formatDollarRange, formatDollars } from '#contract/primitives/money.ts';
import { accentOf } from '#contract/schools/accent.ts';

/** Everything that is rendered on a card, as text and bytes, so another process can render it. */
export interface CardContent {
  readonly title: string;
  /** Shown below the teacher: the school; on a school's own card, what it offers. */
  readonly schoolName: string;
  /** `Jan 5 – Feb 15, 2027`, `Tue, Jan 5, 2027, 7:00 PM EST`; null: no date. */
  readonly date: string | null;
  /** `Free`, `$225`, `Free – $45`, `Members only`, `Canceled`; null: nothing is sold. */
  readonly price: string | null;
  readonly teacherName: string | null;
  readonly cover: string;
  readonly colors: { readonly accent: string; readonly on: string };
}

/** Uploaded pictures as files; null: the rendered cover, and no face. */
export interface CardPictures {
  readonly picture: Uint8Array | null;
  readonly face: Uint8Array | null;
}

/** Node writes narrow spaces, which not every font has. */
const plainSpaces = (text: string) => text.replaceAll(/[\u202f\u2009\u00a0]/g, ' ');

function dateOf(when: SocialCard['when']): string | null {
  if (!when) return null;
  const [from, to] = [new Date(when.startsAtUtc), new Date(when.endsAtUtc)];
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric', timeZone: when.timezone };
  const time: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  };
  return plainSpaces(
    when.days
      ? new Intl.DateTimeFormat('en-US', day).formatRange(from, to)
      : new Intl.DateTimeFormat('en-US', { ...day, ...time }).format(from),
  );
}

function priceOf({ price, mark }: SocialCard): string | null {
  if (mark) return mark;
  if (!price) return null;
  if (price.to === 0) return 'Free';
  if (price.from === price.to) return formatDollars(price.from);
  const range = formatDollarRange(price.from, price.to);
  return price.from === 0 ? range.replace(/^\S+/, 'Free') : range;
}

export function cardContent(card: SocialCard): CardContent {
  const { accent, on } = accentOf({ accent: card.accent }).light;
  return {
    title: card.title,
    schoolName: card.schoolName ?? 'Courses and events',
    date: dateOf(card.when),
    price: priceOf(card),
    teacherName: card.schoolName === null ? null : (card.teacher?.name ?? null),
    cover: card.cover,
    colors: { accent, on },
  };
}
