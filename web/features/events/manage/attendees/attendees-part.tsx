import { IconDownload, IconMail, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attendeesFilePath, type ListedAttendee } from '#contract/events/teacher-event-lists.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { EmailThese } from '#web/features/campaigns/manage/email-these.tsx';
import { useEmailPeople } from '#web/features/campaigns/manage/use-email-people.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { Row, Section } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { SeatsDisclosure } from '../figures/seats-disclosure.tsx';
import { type AttendeesFilter, attendeesQuery } from './attendees.query.ts';

const COLUMNS: readonly Column<ListedAttendee>[] = [
  { key: 'name', head: 'Name', cell: ({ displayName }) => displayName || 'No name yet' },
  { key: 'email', head: 'Email', phone: 'fact', cell: ({ email }) => email },
  { key: 'ticket', head: 'Ticket', phone: 'state', cell: ({ ticketTypeName }) => ticketTypeName },
  { key: 'joined', head: 'Joined', phone: 'more', cell: (attendee) => <Joined attendee={attendee} /> },
];
const CANCELLED_COLUMNS: readonly Column<ListedAttendee>[] = [
  ...COLUMNS.slice(0, 3),
  { key: 'at', head: 'Canceled', phone: 'more', cell: ({ atUtc }) => <PlainDateTime at={atUtc} /> },
];
const FIRST: AttendeesFilter = { contains: '', show: 'attending', page: 1 };

/**
 * Who attends an event (M 2.9): email, name, and ticket; who joined; who canceled; the same as a file; and the seat
 * history. The part sits below the event editor and loads its own data.
 */
export function AttendeesPart({ eventId }: { eventId: number }) {
  const [asked, setAsked] = useState(FIRST);
  const listed = useQuery(attendeesQuery(eventId, asked));
  const { attendees, counts, event } = listed.data ?? {};
  const { contains, show } = asked;
  const { email, pending } = useEmailPeople({ eventId });
  const list = { kind: 'allAttendees_event', id: eventId } as const;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const anybody = (counts?.[show] ?? 0) > 0;
  return (
    <Section
      title="Attendees"
      line={counts && attendeesText(counts)}
      id="attendees"
      action={
        anybody && (
          <Row>
            {show === 'attending' && contains === '' && (
              <Button
                variant="secondary"
                size="sm"
                icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
                loading={pending}
                onClick={() => email({ list })}
              >
                Email attendees
              </Button>
            )}
            <ButtonAnchor
              variant="secondary"
              size="sm"
              href={`${attendeesFilePath(eventId)}?${new URLSearchParams({ contains, show })}`}
              icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            >
              Download CSV
            </ButtonAnchor>
          </Row>
        )
      }
    >
      <DataTable
        label="Attendees"
        rows={attendees}
        columns={show === 'cancelled' ? CANCELLED_COLUMNS : COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ displayName, email: address }) => displayName || address}
        selection={
          show === 'cancelled'
            ? undefined
            : {
                selected,
                onSelect: setSelected,
                actions: (
                  <EmailThese
                    number={selected.size}
                    pending={pending}
                    onClick={() => email({ list, people: [...selected].map((id) => `u${id}`) })}
                  />
                ),
              }
        }
        noun={['person', 'people']}
        {...listProps(listed, {
          page: asked.page,
          onPage: (page = 1) => setAsked({ ...asked, page }),
          title: "Couldn't load the attendees",
        })}
        toolbar={
          <>
            <SearchField
              label="Search attendees"
              placeholder="Name or email"
              value={contains}
              onSearch={(text) => setAsked((before) => ({ ...before, contains: text, page: 1 }))}
            />
            <FilterChips
              label="Show"
              value={show}
              options={[
                { value: 'attending', label: event?.byEnrolment ? 'Expected' : 'Attending', count: counts?.attending },
                { value: 'cancelled', label: 'Canceled', count: counts?.cancelled },
              ]}
              onChange={(value) => {
                setSelected(new Set());
                setAsked({ ...asked, show: value, page: 1 });
              }}
            />
          </>
        }
        empty={{
          title: show === 'cancelled' ? 'No cancellations' : 'No attendees yet',
          text: show === 'cancelled' ? undefined : 'Attendees will appear here with their email and ticket.',
          icon: <IconUsers size={26} stroke={1.75} />,
        }}
        filtered={
          contains === ''
            ? undefined
            : { title: `No one named “${contains}”.`, onClear: () => setAsked({ ...FIRST, show }) }
        }
      />
      {event && !event.byEnrolment && <SeatsDisclosure eventId={eventId} />}
    </Section>
  );
}

/** `17 attending, 12 joined.` */
function attendeesText({ attending, joined }: { attending: number; joined: number }): string {
  return joined === 0
    ? `${formatCount(attending)} in total.`
    : `${formatCount(attending)} in total, ${formatCount(joined)} joined.`;
}

function Joined({ attendee: { joinedAtUtc, suspended } }: { attendee: ListedAttendee }) {
  if (suspended) return <Badge look="warning">Payment disputed</Badge>;
  return joinedAtUtc === null ? null : <Badge look="completed">Joined</Badge>;
}
