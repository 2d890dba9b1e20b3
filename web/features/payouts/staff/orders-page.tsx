import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { counted } from '#web/kit/text/counted.ts';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { CashAndCredits } from './cash-and-credits.tsx';
import styles from './money-rows.module.css';
import { OrderState } from './order-state.tsx';
import { type OrdersSearch, ordersQuery } from './staff-money.query.ts';

const COLUMNS: readonly Column<StaffOrder>[] = [
  { key: 'order', head: 'Order', breaks: 'nowhere', cell: ({ receiptNumber, id }) => receiptNumber ?? `Order ${id}` },
  {
    key: 'what',
    head: 'Item and buyer',
    phone: 'fact',
    breaks: 'between-words',
    width: '100%',
    cell: (order) => <What order={order} />,
  },
  {
    key: 'paid',
    head: 'Paid',
    numeric: true,
    cell: (order) => <Paid order={order} />,
  },
  { key: 'state', head: 'State', phone: 'state', cell: (order) => <OrderState order={order} /> },
  {
    key: 'at',
    head: 'Ordered',
    breaks: 'nowhere',
    cell: ({ createdAtUtc }) => <PlainDateTime at={createdAtUtc} short />,
  },
];

/** Credits go below the cash amount, so the column takes no room from what was bought. */
function Paid({ order: { cash, credits } }: { order: StaffOrder }) {
  if (cash === 0 || credits === 0) return <CashAndCredits cash={cash} credits={credits} />;
  return (
    <>
      <CashAndCredits cash={cash} credits={0} />
      <span className={styles.under}>+ {counted(credits, 'credit')}</span>
    </>
  );
}

/** What was bought, with the buyer below; on a phone, which lacks those columns, also what was paid and when. */
function What({ order: { lines, person, cash, credits, createdAtUtc } }: { order: StaffOrder }) {
  return (
    <>
      {lines.map(({ title }) => title).join(', ')}
      <span className={styles.under}>
        <bdi>{person.displayName}</bdi>
        <NarrowOnly>
          {' · '}
          <CashAndCredits cash={cash} credits={credits} /> · <PlainDateTime at={createdAtUtc} short />
        </NarrowOnly>
      </span>
    </>
  );
}

/** All orders, searchable by receipt, buyer, or what was bought. The search is in the URL. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { q = '', page = 1 } = search;
  const navigate = useNavigate();
  const listed = useQuery(ordersQuery(search));
  const { data } = listed;
  const to = (next: OrdersSearch, replace = false) =>
    void navigate({ to: '/admin/orders', search: withChanges(search, next), replace });
  return (
    <Page title="Orders" line="Find any order by receipt, buyer, or item.">
      <DataTable
        label="Orders"
        rows={data?.orders}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        link={({ id }, name) => (
          <Link to="/admin/orders/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        )}
        noun={['order', 'orders']}
        needs={45}
        {...listProps(listed, {
          page,
          onPage: (next) => to({ ...search, page: next }),
          title: "Couldn't load the orders",
        })}
        toolbar={
          <SearchField
            label="Search orders"
            placeholder="Receipt, name, email, course, or event"
            value={q}
            onSearch={(query) => to({ q: query || undefined }, true)}
          />
        }
        empty={{ title: 'No orders yet', icon: <IconReceipt size={26} stroke={1.75} /> }}
        filtered={q ? { title: `No order matches “${q}”`, onClear: () => to({}) } : undefined}
      />
    </Page>
  );
}
