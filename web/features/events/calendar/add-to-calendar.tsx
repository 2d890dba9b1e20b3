import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { eventQuery } from '../list/events.query.ts';
import { CalendarFold } from './calendar-fold.tsx';
import { HeldEntryButtons } from './held-entry-buttons.tsx';

/** 'Add to calendar' for an event or class session the person attends; the entry is loaded when it is opened. */
export function AddToCalendar({ eventId }: { eventId: number }) {
  const [open, setOpen] = useState(false);
  return <CalendarFold onToggle={setOpen}>{open && <Ways eventId={eventId} />}</CalendarFold>;
}

function Ways({ eventId }: { eventId: number }) {
  const person = useCurrentUser();
  const { data, isError, refetch } = useQuery(eventQuery(eventId));
  if (isError) {
    return (
      <p role="alert">
        Couldn't load the calendar invite.{' '}
        <Button variant="quiet" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <SkeletonLine width={60} />;
  return <HeldEntryButtons page={data} personId={person.id} />;
}
