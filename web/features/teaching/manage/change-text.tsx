import type { ReactNode } from 'react';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';

/** How many people on the waitlist a change makes room for. */
export const seatsOffered = (offered: number, what: 'seat' | 'spot') =>
  offered > 0 &&
  `${counted(offered, 'person on the waitlist is', 'people on the waitlist are')} offered a ${what} within a minute.`;

/** How many checkouts a new price doesn't affect. */
export const oldPriceKept = (held: number) =>
  held > 0 && `${counted(held, 'checkout in progress keeps', 'checkouts in progress keep')} the old price.`;

interface Moment {
  at: string | null;
  zone: string;
}

/** A time before and after a change: 'Start: Friday, was Thursday'. */
export function oldAndNew(label: string, was: Moment, now: Moment & { at: string }): ReactNode {
  return (
    <>
      {label}: <DateTime at={now.at} zone={now.zone} />
      {was.at && (
        <span>
          , was <DateTime at={was.at} zone={was.zone} />
        </span>
      )}
    </>
  );
}
