import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addEventHost,
  HOSTS_OF_AN_EVENT,
  moveEventHost,
  type TeacherEventHost,
} from '#contract/events/hosts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { OrderedCards } from '#web/kit/layout/ordered-cards.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { ChooseHost } from './choose-host.tsx';
import { HostCard } from './host-card.tsx';
import { type EventHosts, eventHostsQuery, saveEventHosts } from './hosts.query.ts';
import styles from './hosts-part.module.css';

interface HostsPartProps {
  eventId: number;
  schoolId: number;
}

/** The hosts of an event, each edited and saved in place (M 2.8, rules-teachers H3, H4). */
export function HostsPart(props: HostsPartProps) {
  const { data, error, refetch } = useQuery(eventHostsQuery(props.eventId));
  return (
    <div id="hosts">
      <EditorGroup title="Hosts" line="Shown on the event page, in this order.">
        {data ? (
          <Hosts {...props} {...data} />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonForm />
        )}
      </EditorGroup>
    </div>
  );
}

function Hosts({ eventId, schoolId, eventHosts, locked }: HostsPartProps & EventHosts) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const [choosing, setChoosing] = useState(false);
  const added = (link: TeacherEventHost) =>
    void saveEventHosts(client, eventId, (known) =>
      known.some(({ id }) => id === link.id) ? known : [...known, link],
    );
  const add = useMutation({
    mutationFn: () =>
      call(addEventHost, {
        body: { eventId },
        idempotencyKey: keyOf({ eventId, after: eventHosts.map(({ id }) => id) }),
      }),
    onSuccess: ({ eventHost }) => added(eventHost),
    onError: (error) => toast.error(error.message),
  });
  const move = useMutation({
    mutationFn: ({ id, to }: { id: number; to: number }) =>
      call(moveEventHost, { params: { id }, body: { position: to } }),
    onSuccess: (response) => saveEventHosts(client, eventId, () => response.eventHosts),
    onError: (error) => toast.error(error.message),
  });
  const full = eventHosts.length >= HOSTS_OF_AN_EVENT;
  const buttons = (
    <div className={layoutStyles.row8}>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        Choose a host
      </Button>
      <Button
        variant="secondary"
        icon={<IconPlus size={18} stroke={1.75} />}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        New host
      </Button>
    </div>
  );
  return (
    <>
      {locked && <p className={textStyles.softMedium}>{locked}</p>}
      {eventHosts.length === 0 ? (
        locked ? (
          <p className={textStyles.softMedium}>This event had no hosts.</p>
        ) : (
          <EmptyState title="No hosts yet" icon={<IconUsers size={26} stroke={1.75} />} action={buttons}>
            Show people who they'll meet: someone from your school or someone new.
          </EmptyState>
        )
      ) : (
        <OrderedCards
          label="Hosts"
          onMove={locked ? undefined : (id, to) => move.mutate({ id, to })}
          cards={eventHosts.map((link) => ({
            id: link.id,
            name: link.name || 'the new host',
            head: <Head link={link} />,
            body: <HostCard link={link} locked={locked !== null} over={locked === 'Event has ended'} />,
          }))}
        />
      )}
      {!locked && eventHosts.length > 0 && !full && buttons}
      <ChooseHost
        eventId={eventId}
        schoolId={schoolId}
        open={choosing}
        onClose={() => setChoosing(false)}
        shown={eventHosts}
        onAdded={added}
      />
    </>
  );
}

function Head({ link: { name, imageUrl, host } }: { link: TeacherEventHost }) {
  if (name === '') {
    return (
      <>
        <h3 className={styles.name}>New host</h3>
        <Badge look="draft">Not shown yet</Badge>
        <span className={textStyles.softMedium}>
          Appears on the page once it has a name and a bio. Without a name, it's removed after a day.
        </span>
      </>
    );
  }
  return (
    <>
      <Face name={name} imageUrl={imageUrl} size="sm" />
      <h3 className={styles.name}>{name}</h3>
      {host.archivedAtUtc !== null && <Badge look="completed">Archived</Badge>}
    </>
  );
}
