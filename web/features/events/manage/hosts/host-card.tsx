import { IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  changeHost,
  HOST_REMOVED,
  HOST_SAVED,
  type TeacherEventHost,
  type TeacherHost,
  unlinkHost,
} from '#contract/events/hosts.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CardForm } from '#web/kit/form/card-form.tsx';
import fieldStyles from '#web/kit/form/fields.module.css';
import { TextField } from '#web/kit/form/fields.tsx';
import { RICH_TEXT_ROWS, RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { Fold } from '#web/kit/layout/fold.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { HostAccountField } from './host-account-field.tsx';
import { HostPicture } from './host-picture.tsx';
import { shownElsewhere } from './host-text.rules.ts';
import { eventHostsQuery, saveEventHosts } from './hosts.query.ts';
import styles from './hosts-part.module.css';

const tools = editorTools('Host');
const GONE = 'Someone removed this host while you were editing.';

/** One host of an event, edited in place: the school's record, with its own Save. */
export function HostCard({ link, locked, over }: { link: TeacherEventHost; locked: boolean; over: boolean }) {
  const { host } = link;
  const elsewhere = shownElsewhere(host, over);
  const remove = locked ? null : <Remove link={link} />;
  return (
    <>
      {elsewhere && <p className={styles.elsewhere}>{elsewhere}</p>}
      {host.archivedAtUtc !== null || host.locked !== null ? (
        <>
          <div className={fieldStyles.field}>
            <p className={fieldStyles.label}>Bio</p>
            <RichText html={host.bio} />
            <p className={styles.reason}>
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
              {host.locked ?? 'This host is archived. Restore it to make changes.'}
            </p>
          </div>
          {remove && <div className={styles.foot}>{remove}</div>}
        </>
      ) : (
        <Editor link={link} remove={remove} />
      )}
    </>
  );
}

function Editor({ link, remove }: { link: TeacherEventHost; remove: ReactNode }) {
  const client = useQueryClient();
  const { host, eventId } = link;
  const keep = (saved: TeacherHost) =>
    saveEventHosts(client, eventId, (known) =>
      known.map((each) =>
        each.id === link.id
          ? { ...each, name: saved.name, bio: saved.bio, imageUrl: saved.imageUrl, host: saved }
          : each,
      ),
    );
  const form = useEditedForm({
    kind: 'host',
    id: host.id,
    loaded: host,
    values: ({ name, bio, userId }: TeacherHost) => ({ name, bio, userId }),
    labels: { name: 'Name', bio: 'Bio', userId: 'Account' },
    words: { userId: (id) => (id === null ? 'No account' : 'A team member') },
    // M§8: a string error is a failure toast
    toastProblems: true,
    toastRefused: true,
    check: ({ name, bio }) => ({
      ...(name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
      ...(bio.trim() === '' ? { bio: FIELD_REQUIRED } : {}),
    }),
    save: async (changed, revision) => {
      try {
        return (await call(changeHost, { params: { hostId: host.id }, body: { ...changed, revision } })).host;
      } catch (error) {
        throw isApiProblem(error) && error.status === 404 ? new ApiProblem(404, GONE) : error;
      }
    },
    reload: async () => {
      const { eventHosts } = await client.fetchQuery({ ...eventHostsQuery(eventId), staleTime: 0 });
      const now = eventHosts.find(({ hostId }) => hostId === host.id);
      if (!now) throw new ApiProblem(404, GONE);
      return now.host;
    },
    onSaved: (saved) => {
      toast.success(HOST_SAVED);
      void keep(saved);
    },
  });
  const needsAttention =
    host.name === '' || form.changed || form.storedDraft !== null || Object.values(form.errors).some(Boolean);
  // Once opened, the card stays open: a save doesn't close it around the button that was clicked.
  const [open, setOpen] = useState(needsAttention);
  if (needsAttention && !open) setOpen(true);
  return (
    <Fold title="Name, bio, picture, and account" open={open}>
      <CardForm form={form} label={`Host ${host.name || 'without a name'}`} actions={remove}>
        <HostPicture host={host} onChange={(imageUrl) => void keep({ ...host, imageUrl })} />
        <TextField label="Name" maxLength={120} required {...form.field('name')} />
        <RichTextField label="Bio" minRows={RICH_TEXT_ROWS} required {...tools} {...form.field('bio')} />
        <HostAccountField
          host={form.thing}
          value={form.values.userId}
          error={form.errors.userId}
          onChange={(userId) => form.set('userId', userId)}
        />
      </CardForm>
    </Fold>
  );
}

/** Removes the host from this event only, with an inline confirmation. */
function Remove({ link }: { link: TeacherEventHost }) {
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => call(unlinkHost, { params: { id: link.id } }),
    onSuccess: () => {
      toast.success(HOST_REMOVED);
      return saveEventHosts(client, link.eventId, (known) => known.filter((each) => each.id !== link.id));
    },
    onError: (error) => {
      toast.error(error.message);
      void saveEventHosts(client, link.eventId, (known) => known);
    },
  });
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      confirm="Really remove?"
      loading={unlink.isPending}
      onConfirm={() => unlink.mutate()}
    >
      Remove from event
    </ConfirmButton>
  );
}
