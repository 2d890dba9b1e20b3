import type { ComponentProps } from 'react';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { joinsAt, type Timed } from '../page/event-time.rules.ts';

type Look = Pick<ComponentProps<typeof ButtonAnchor>, 'size' | 'wide' | 'aria-description'>;

/** The join button for attendees. `early`: the doors are open, but the event hasn't begun. */
export function JoinButton({ uuid, early, ...look }: { uuid: string; early: boolean } & Look) {
  return (
    <ButtonAnchor href={`/events/links/${uuid}`} {...look}>
      {early ? 'Join early' : 'Attend Event Now'}
    </ButtonAnchor>
  );
}

/** The join button, driven by the clock: renders nothing before the doors open and after the end. */
export function JoinNow({ event, clock, ...look }: { event: Timed & { uuid: string }; clock: number | null } & Look) {
  const joins = joinsAt(event, clock);
  return joins && <JoinButton uuid={event.uuid} early={joins === 'early'} {...look} />;
}
