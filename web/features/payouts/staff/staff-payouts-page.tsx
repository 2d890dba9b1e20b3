import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { ReadySchools } from './ready-schools.tsx';
import { RemittanceRows } from './remittance-rows.tsx';
import { type PayoutsSearch, type PayoutsShown, readySchoolsQuery, staffPayoutsQuery } from './staff-money.query.ts';

/**
 * What schools are owed, starting with what is ready to be paid: due by date, on hold with the reason, ready by school,
 * carried forward, paid.
 */
export function StaffPayoutsPage({ search }: { search: PayoutsSearch }) {
  const navigate = useNavigate();
  const counts = useQuery(staffPayoutsQuery('due', 1)).data?.counts;
  const schools = useQuery(readySchoolsQuery('ready', 1)).data?.counts;
  // The default list if the URL names none; it stays open while staff pay, even once nothing is left in it.
  const [first] = useState<PayoutsShown>((schools?.ready ?? 0) > 0 ? 'ready' : 'due');
  const { only = first, page = 1 } = search;
  const to = (next: PayoutsSearch) => void navigate({ to: '/admin/payouts', search: next });
  const onPage = (next: number | undefined) => to({ ...search, page: next });
  const toolbar = (
    <FilterChips<PayoutsShown>
      label="Which payouts"
      value={only}
      options={[
        { value: 'due', label: 'Due', count: counts?.due },
        { value: 'held', label: 'On hold', count: counts?.held },
        { value: 'ready', label: 'Ready to pay', count: schools?.ready },
        { value: 'carried', label: 'Carried forward', count: schools?.carried },
        { value: 'paid', label: 'Paid' },
      ]}
      onChange={(next) => to({ only: next })}
    />
  );
  const list = { page, onPage, toolbar };
  return (
    <Page
      title="Payouts"
      line="What schools are owed and what we've sent them."
      action={
        only === 'ready' && (schools?.ready ?? 0) > 0 ? (
          <ButtonAnchor href="/admin/payouts/bank.csv" variant="secondary" download>
            <IconDownload size={18} stroke={1.75} aria-hidden="true" /> CSV for the bank
          </ButtonAnchor>
        ) : undefined
      }
    >
      {only === 'due' || only === 'held' ? (
        <PayoutRows only={only} {...list} />
      ) : only === 'paid' ? (
        <RemittanceRows {...list} />
      ) : (
        <ReadySchools only={only} {...list} />
      )}
    </Page>
  );
}
