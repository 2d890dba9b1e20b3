import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EventMeeting, retryEventMeeting } from '#contract/meetings/meetings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './meeting-part.module.css';
import { eventMeetingQuery } from './meetings.query.ts';

/**
 * The state of an event's Zoom meeting: being created, ready with its link, or failed, with the reason and
 * alternatives; also which other event uses the same account at the same time. Renders nothing for an event without
 * one. `onMade`: called once the meeting exists.
 */
export function MeetingPart({ eventId, onMade }: { eventId: number; onMade?: () => void }) {
  const { data: meeting } = useQuery(eventMeetingQuery(eventId));
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryEventMeeting, { params: { id: eventId } }),
    onSuccess: ({ meeting: now }) => client.setQueryData(eventMeetingQuery(eventId).queryKey, now),
    onError: (error) => toast.error("Couldn't retry", error.message),
  });
  const before = useRef(meeting?.state);
  const onMadeRef = useRef(onMade);
  onMadeRef.current = onMade;
  useEffect(() => {
    if (meeting?.state === 'made' && before.current === 'wanted') onMadeRef.current?.();
    before.current = meeting?.state;
  }, [meeting?.state]);
  if (!meeting || (meeting.state === 'none' && meeting.overlaps.length === 0)) return null;
  return (
    <section className={styles.part} aria-label="Zoom meeting">
      {meeting.state !== 'none' && (
        <>
          <div className={styles.head}>
            <MeetingBadge meeting={meeting} />
            <span className={textStyles.name}>{meeting.accountName}</span>
          </div>
          <p role="status">{wordsOf(meeting)}</p>
          <div className={styles.actions}>
            {meeting.joinUrl && <CopyButton text={meeting.joinUrl}>Copy Zoom link</CopyButton>}
            {meeting.problem && (
              <Button variant="secondary" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
                Try again
              </Button>
            )}
          </div>
        </>
      )}
      {meeting.overlaps.length > 0 && <Overlaps overlaps={meeting.overlaps} />}
    </section>
  );
}

function MeetingBadge({ meeting: { state, behind } }: { meeting: EventMeeting }) {
  if (state === 'failed') return <Badge look="warning">Needs attention</Badge>;
  if (state === 'made') return behind ? <Badge look="draft">Updating</Badge> : <Badge look="published">Ready</Badge>;
  return <Badge look="draft">{state === 'wanted' ? 'Creating' : 'Waiting'}</Badge>;
}

/** What the meeting's state means, and what to do. */
export function wordsOf({ state, problem, behind, joinUrl }: EventMeeting): string {
  switch (state) {
    case 'made':
      if (problem) return `Zoom hasn't synced your last change yet. ${problem}`;
      return behind ? 'Syncing with Zoom…' : "The Zoom meeting matches this event's time and name.";
    case 'failed':
      return joinUrl
        ? `Zoom hasn't synced your last change. ${problem ?? ''}`
        : `We couldn't create the meeting. ${problem ?? ''} You can add a link below instead.`;
    case 'wanted':
      return problem ?? 'Creating the meeting. This takes a few seconds.';
    default:
      return "We'll create the meeting once the event has a start time in the future.";
  }
}

function Overlaps({ overlaps }: { overlaps: EventMeeting['overlaps'] }) {
  return (
    <div className={styles.warning}>
      <p>Zoom runs one meeting per account at a time, and this account already has another one then:</p>
      <ul>
        {overlaps.map(({ id, name, startsAtUtc }) => (
          <li key={`${id} ${startsAtUtc}`}>
            {id === null ? (
              <span>someone else's session</span>
            ) : (
              <PathLink href={`/teachers/events/${id}/edit`}>{name}</PathLink>
            )}
            <span>, </span>
            <DateTime at={startsAtUtc} />
          </li>
        ))}
      </ul>
      <p>Choose another account for one of them, or add a link.</p>
    </div>
  );
}
