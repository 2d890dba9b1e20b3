import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import { STANDING_WORDS, type Standing } from './order-standing.rules.ts';

/** What an order is for, as its page speaks of it: the kind of its line, a course before the membership bought along. */
export type Bought = OrderLine['kind'];

type Lines = readonly Pick<OrderLine, 'kind'>[];

const FIRST: readonly Bought[] = ['cohort_place', 'ticket', 'workout_place', 'credits', 'membership'];

export function boughtOf(lines: Lines): Bought {
  return FIRST.find((kind) => lines.some((line) => line.kind === kind)) ?? 'cohort_place';
}

/** Seats are held for it while it is unpaid. */
export function holdsSeats(lines: Lines): boolean {
  const bought = boughtOf(lines);
  return bought !== 'credits' && bought !== 'membership';
}

/** The words over an order; where they depend on what was bought, they say it. */
export function standingWords(standing: Standing, lines: Lines): { title: string; line: string } {
  const { title, line } = STANDING_WORDS[standing];
  if (standing !== 'turned_back' && standing !== 'expired' && standing !== 'failed') return { title, line };
  const told =
    standing === 'expired' && holdsSeats(lines) ? line.replace('in time.', 'in time, so the seats were let go.') : line;
  const selected = boughtOf(lines) === 'cohort_place';
  return { title, line: selected ? told.replace(/\.$/, ', and your courses are still selected.') : told };
}

/** Which mails are on their way for what is ready. */
export function mailWords(lines: readonly Pick<OrderLine, 'kind' | 'workout'>[]): string {
  const receipt = 'Your receipt is in your mail';
  if (lines.some(({ kind }) => kind === 'cohort_place')) {
    return `${receipt}, and the class sessions come with it as calendar entries: open the mail and add them with one click.`;
  }
  const workout = lines.find(({ kind }) => kind === 'workout_place')?.workout;
  if (workout?.kind === 'written') return `${receipt}, and the instructions come by mail, too.`;
  if (workout || lines.some(({ kind }) => kind === 'ticket' || kind === 'workout_place')) {
    return `${receipt}, and the calendar entry comes by mail, too: open it and add it with one click.`;
  }
  return `${receipt}.`;
}

/** What follows where nothing was charged. */
export function unpaidWords({ lines, credits }: Pick<Order, 'credits'> & { lines: Lines }): string {
  switch (boughtOf(lines)) {
    case 'cohort_place':
      return `Your courses are still selected${credits > 0 ? ', and your credits are free again' : ''}. Try another card, or come back later: the price may change with the seats.`;
    case 'ticket':
    case 'workout_place':
      return `${credits > 0 ? 'Your credits are free again. ' : ''}Nothing is held for you any more; try another card while seats are left.`;
    case 'credits':
    case 'membership':
      return 'Try another card, or come back whenever you like.';
  }
}
