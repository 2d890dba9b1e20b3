import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailRecipient } from '#contract/campaigns/sending.endpoints.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { rowKeys } from '../email-text.rules.ts';
import { type RecipientSegment, recipientsQuery } from '../emails.query.ts';

const STATES: Readonly<Record<EmailRecipient['state'], string>> = {
  would_get: 'Gets it',
  scheduled: 'Scheduled',
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  failed: 'Failed',
  left_out: 'Left out',
};

const COLUMNS: readonly Column<EmailRecipient>[] = [
  { key: 'name', head: 'Name', cell: ({ displayName, email }) => displayName || email, phone: 'name' },
  { key: 'email', head: 'Email', cell: ({ email }) => email, phone: 'fact' },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, words }) => (state === 'left_out' && words ? words : STATES[state]),
    phone: 'state',
  },
  { key: 'at', head: 'When', cell: ({ atUtc }) => (atUtc ? <PlainDateTime at={atUtc} /> : '–') },
];

/** Who gets or got an email, and who is left out and why: searchable, page by page (rules-teachers E6). */
export function RecipientsPart({ id }: { id: number }) {
  const [asked, setAsked] = useState<{ segment: RecipientSegment; contains: string; page: number }>({
    segment: 'all',
    contains: '',
    page: 1,
  });
  const listed = useQuery(recipientsQuery(id, asked));
  const recipients = listed.data?.recipients;
  const narrowed = asked.contains !== '' || asked.segment !== 'all';
  return (
    <DataTable
      label="Recipients"
      rows={recipients}
      columns={COLUMNS}
      keyOf={rowKeys(recipients ?? [])}
      noun={['person', 'people']}
      compact
      toolbar={
        <>
          <SearchField
            label="Search recipients"
            placeholder="Name or email"
            value={asked.contains}
            onSearch={(contains) => setAsked((before) => ({ ...before, contains, page: 1 }))}
          />
          <FilterChips
            label="Recipients"
            value={asked.segment}
            options={[
              { value: 'all', label: 'All' },
              { value: 'gets', label: 'Gets it' },
              { value: 'left_out', label: 'Left out' },
            ]}
            onChange={(segment) => setAsked({ ...asked, segment, page: 1 })}
          />
        </>
      }
      {...listProps(listed, {
        page: asked.page,
        onPage: (page = 1) => setAsked({ ...asked, page }),
        title: "Couldn't load the recipients",
      })}
      filtered={
        narrowed
          ? { title: 'No matches.', onClear: () => setAsked({ segment: 'all', contains: '', page: 1 }) }
          : undefined
      }
      empty={{ title: 'No recipients yet', text: 'Recipients will appear here once the email has someone to go to.' }}
    />
  );
}
