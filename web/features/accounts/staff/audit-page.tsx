import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ActivitySearch, activityQuery } from '#web/features/accounts/staff/staff.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { actionLabel, activityParts } from '#web/kit/activity/activity-text.ts';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { auditColumns } from './audit-columns.tsx';
import styles from './staff.module.css';

const ANY = { value: '', label: 'Any action' };

/** Who did what to what, newest first. Filters are in the URL. */
export function AuditPage({ search }: { search: ActivitySearch }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(activityQuery(search));
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const actions = data?.pages[0]?.actions ?? [];
  const first = data?.pages[0]?.entries[0];
  const about = (first && activityParts(first).name) ?? 'one thing';
  const to = (next: ActivitySearch) => void navigate({ to: '/admin/audit', search: next });
  const narrowed = Boolean(search.action || search.actor || search.subject || search.kind || search.staff);
  return (
    <Page title="Audit log" line="Who did what, and when. Entries can't be changed.">
      <DataTable
        label="Audit log"
        rows={data?.pages.flatMap((page) => page.entries)}
        columns={auditColumns}
        keyOf={({ id }) => id}
        noun={['entry', 'entries']}
        further={
          hasNextPage
            ? { label: 'Show earlier', loading: isFetchingNextPage, onMore: () => void fetchNextPage() }
            : undefined
        }
        toolbar={
          <Stack gap={16}>
            <div className={styles.filters}>
              <SearchSelectField
                label="Action"
                name="action"
                value={search.action ?? ''}
                options={[ANY, ...actions.map((value) => ({ value, label: actionLabel(value) }))]}
                none="No matching action."
                onChange={(action) => to({ ...search, action: action || undefined })}
              />
              <SwitchField
                label="Staff actions only"
                checked={search.staff ?? false}
                onChange={(staff) => to({ ...search, staff: staff || undefined })}
              />
            </div>
            {(search.actor || search.subject || search.kind) && (
              <Row gap={12}>
                <p className={textStyles.softLarge}>
                  {search.subject ? `About ${about}` : `By ${first?.actor?.displayName || 'one person'}`}
                </p>
                <Button variant="quiet" size="sm" onClick={() => to({ action: search.action, staff: search.staff })}>
                  Show everything
                </Button>
              </Row>
            )}
          </Stack>
        }
        empty={{
          title: 'No entries yet',
          text: 'Changes staff make will appear here.',
          icon: <IconHistory size={26} stroke={1.75} />,
        }}
        filtered={narrowed ? { title: 'No matching entries.', onClear: () => to({}) } : undefined}
        failed={isError ? { error, onRetry: () => void refetch(), title: "Couldn't load the audit log" } : undefined}
      />
    </Page>
  );
}
