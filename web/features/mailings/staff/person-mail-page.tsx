import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Card } from '#web/kit/layout/card.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { mailColumns } from './mail-columns.tsx';
import { MailLevelForm } from './mail-level.tsx';
import { personMailQuery } from './staff-mail.query.ts';
import { useSendAgain } from './use-send-again.ts';

/**
 * Every email to one person, and why it was or wasn't sent. The contents aren't shown, because they could let their
 * reader sign in.
 */
export function PersonMailPage({ id, page = 1 }: { id: number; page?: number | undefined }) {
  const navigate = useNavigate();
  const listed = useQuery(personMailQuery(id, page));
  const { data } = listed;
  const onAgain = useSendAgain();
  const address = data?.person.email ?? null;
  const columns = useMemo(() => mailColumns({ address, onAgain }), [address, onAgain]);
  const params = { id: String(id) };
  return (
    <Page
      title={data ? `Email to ${data.person.displayName || `person ${id}`}` : 'Email'}
      line={data && (data.person.email ?? 'This account was deleted.')}
      crumbs={
        <Link to="/admin/users/$id" params={params}>
          {data?.person.displayName || `Person ${id}`}
        </Link>
      }
    >
      <DataTable
        label="Email"
        rows={data?.mails}
        columns={columns}
        keyOf={(mail) => mail.id}
        noun={['email', 'emails']}
        {...listProps(listed, {
          page,
          onPage: (next) => void navigate({ to: '/admin/people/$id/mail', params, search: { page: next } }),
          title: "Couldn't load the emails",
        })}
        empty={{ title: "We've never emailed them.", icon: <IconMail size={26} stroke={1.75} /> }}
      />
      {data?.person.email && (
        <Section title="Actions">
          <Card>
            <MailLevelForm key={data.stopped?.reason ?? 'all'} id={id} stopped={data.stopped} />
          </Card>
        </Section>
      )}
    </Page>
  );
}
