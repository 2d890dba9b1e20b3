import { DateOnly } from '#web/kit/time/date-time.tsx';

/** A bank's calendar date (`2027-03-04`): the same in every time zone. */
export function BankDate({ on, style }: { on: string; style?: 'full' }) {
  return <DateOnly at={`${on}T12:00:00.000Z`} zone="UTC" {...(style && { style })} />;
}
