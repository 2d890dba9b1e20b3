import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import type { StaffList } from '#web/features/schools/manage/staff.query.ts';
import { Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { EndAccessDialog } from './end-access-dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { StaffRow } from './staff-row.tsx';

/** A staff list with its invitations and the invite field; people who may not manage staff see only active members. */
export function StaffPanel<K extends QueryKey>({
  title,
  line,
  invites,
  query,
  invite,
}: {
  title: string;
  line: string;
  invites: StaffEntry['role'];
  query: UseQueryOptions<StaffList, Error, StaffList, K>;
  invite: (email: string, idempotencyKey: string) => Promise<unknown>;
}) {
  const { data, error, isError, refetch } = useQuery(query);
  const [ending, setEnding] = useState<StaffEntry>();
  return (
    <>
      <SettingsPanel title={title} line={line}>
        {data ? (
          <Stack gap={16}>
            <ul className={layoutStyles.grid} aria-label={title}>
              {data.admins.map((entry) => (
                <StaffRow key={entry.id} entry={entry} canManage={data.canManage} onEnd={() => setEnding(entry)} />
              ))}
            </ul>
            {data.canManage && <InviteForm role={invites} invite={invite} />}
          </Stack>
        ) : isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={2} />
        )}
      </SettingsPanel>
      {ending && <EndAccessDialog entry={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
