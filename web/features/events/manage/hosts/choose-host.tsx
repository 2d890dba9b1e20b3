import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeHost, linkHost, type TeacherEventHost, type TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';
import { eventsOf } from './host-text.rules.ts';
import { schoolHostsQuery } from './hosts.query.ts';
import styles from './hosts-part.module.css';

interface ChooseHostProps {
  eventId: number;
  schoolId: number;
  open: boolean;
  onClose: () => void;
  /** Hosts already shown with this event. */
  shown: readonly TeacherEventHost[];
  onAdded: (link: TeacherEventHost) => void;
}

/** The school's hosts: add one to this event, archive one, or restore one. */
export function ChooseHost({ open, onClose, ...props }: ChooseHostProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose a host"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Hosts {...props} />
    </Dialog>
  );
}

function Hosts({ eventId, schoolId, shown, onAdded }: Omit<ChooseHostProps, 'open' | 'onClose'>) {
  const [search, setSearch] = useState({ contains: '', archived: false, page: 1 });
  const { data, error, refetch } = useQuery(schoolHostsQuery(schoolId, search));
  const { contains, archived, page } = search;
  return (
    <div className={layoutStyles.column16}>
      <SearchField
        label="Find a host"
        placeholder="Find a host"
        value={contains}
        onSearch={(query) => setSearch({ ...search, contains: query, page: 1 })}
      />
      <SwitchField
        label="Archived hosts"
        checked={archived}
        onChange={(wanted) => setSearch({ contains, archived: wanted, page: 1 })}
      />
      {data ? (
        data.hosts.length === 0 ? (
          <EmptyState
            title={contains ? `No host named ${contains}` : archived ? 'No archived hosts' : 'No hosts yet'}
          />
        ) : (
          <ul className={styles.list}>
            {data.hosts.map((host) => (
              <Row
                key={host.id}
                host={host}
                eventId={eventId}
                there={shown.some(({ hostId }) => hostId === host.hostId)}
                onAdded={onAdded}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
      {data && (
        <ListPages page={page} of={data.meta.totalPages} onPage={(next = 1) => setSearch({ ...search, page: next })}>
          <span className={textStyles.softMedium}>
            Page {data.meta.page} of {data.meta.totalPages}
          </span>
        </ListPages>
      )}
    </div>
  );
}

function Row({
  host,
  eventId,
  there,
  onAdded,
}: {
  host: TeacherHost;
  eventId: number;
  there: boolean;
  onAdded: (link: TeacherEventHost) => void;
}) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const { hostId, name, imageUrl, archivedAtUtc, locked } = host;
  const link = useMutation({
    mutationFn: () =>
      call(linkHost, { body: { eventId, hostId }, idempotencyKey: keyOf({ eventId, hostId, at: host.events.total }) }),
    onSuccess: ({ eventHost }) => onAdded(eventHost),
    onError: (error) => toast.error(error.message),
  });
  const archive = useMutation({
    mutationFn: () => call(changeHost, { params: { hostId }, body: { archived: archivedAtUtc === null } }),
    onSuccess: () => {
      toast.success(archivedAtUtc === null ? 'Host Archived' : 'Host Restored');
      return refreshTeacherEvents(client);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <li className={styles.row}>
      <Face name={name} imageUrl={imageUrl} size="sm" />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={textStyles.softMedium}>{eventsOf(host)}</span>
      </span>
      {there ? (
        <span className={textStyles.softMedium}>Added</span>
      ) : (
        archivedAtUtc === null && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Add ${name}`}
            loading={link.isPending}
            onClick={() => link.mutate()}
          >
            Add
          </Button>
        )
      )}
      <Menu
        label={`More for ${name}`}
        items={[
          {
            label: archivedAtUtc === null ? 'Archive' : 'Restore',
            icon:
              archivedAtUtc === null ? (
                <IconArchive size={18} stroke={1.75} />
              ) : (
                <IconArrowBackUp size={18} stroke={1.75} />
              ),
            refused: locked ?? undefined,
            onSelect: () => archive.mutate(),
          },
        ]}
      />
    </li>
  );
}
