import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MAIL_FAILURE_MESSAGES } from '#contract/mailings/mail-text.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { mailColumns } from './mail-columns.tsx';
import styles from './staff-mail.module.css';
import { failedMailQuery, type MailSearch, type MailShown } from './staff-mail.query.ts';
import { useSendAgain } from './use-send-again.ts';

const EMPTY: Record<MailShown, string> = {
  day: 'No failed emails in the last 24 hours.',
  week: 'No failed emails in the last 7 days.',
  retried: 'No emails are being retried.',
};

/** Emails that couldn't be sent, by cause. */
export function FailedMailPage({ search }: { search: MailSearch }) {
  const { only = 'day', page = 1 } = search;
  const navigate = useNavigate();
  const listed = useQuery(failedMailQuery(search));
  const { data } = listed;
  const onAgain = useSendAgain();
  const columns = useMemo(() => mailColumns({ onAgain }), [onAgain]);
  const to = (next: MailSearch) => void navigate({ to: '/admin/mail', search: next });
  const failedToday = data?.causes.reduce((sum, { number }) => sum + number, 0);
  return (
    <Page title="Failed email" line="What we couldn't send, and why.">
      <DataTable
        label="Failed email"
        rows={data?.mails}
        columns={columns}
        keyOf={({ id }) => id}
        link={({ person }, name) =>
          person ? (
            <Link to="/admin/people/$id/mail" params={{ id: String(person.id) }}>
              {name}
            </Link>
          ) : (
            name
          )
        }
        noun={['email', 'emails']}
        {...listProps(listed, {
          page,
          onPage: (next) => to({ ...search, page: next }),
          title: "Couldn't load the emails",
        })}
        toolbar={
          <>
            <FilterChips
              label="Which email"
              value={only}
              options={[
                { value: 'day', label: 'Last 24 hours', count: failedToday },
                { value: 'week', label: 'Last 7 days' },
                { value: 'retried', label: 'Retrying', count: data?.retried },
              ]}
              onChange={(next) => to({ only: next === 'day' ? undefined : next })}
            />
            {only === 'day' && data && data.causes.length > 0 && (
              <section className={styles.causes}>
                <h2 id="causes">Last 24 hours, by cause</h2>
                <ul aria-labelledby="causes">
                  {data.causes.map(({ failure, number }) => (
                    <li key={failure}>
                      {number} · {MAIL_FAILURE_MESSAGES[failure]}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        }
        empty={{ title: EMPTY[only], icon: <IconCircleCheck size={26} stroke={1.75} /> }}
      />
    </Page>
  );
}
