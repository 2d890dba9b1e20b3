import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { StaffOrder } from '#contract/payouts/staff-orders.endpoints.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { Exact } from '../manage/exact.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderDisputes, OrderPayments, OrderRefunds } from './order-money.tsx';
import { OrderState } from './order-state.tsx';
import { RefundLine } from './refund-line.tsx';
import styles from './staff-money.module.css';
import { orderQuery } from './staff-money.query.ts';

/** One order: what was bought, how it was paid, what was refunded, what is disputed. */
export function OrderPage({ id }: { id: number }) {
  const { data } = useSuspenseQuery(orderQuery(id));
  const [refunding, setRefunding] = useState<number | null>(null);
  const { order } = data;
  const line = order.lines.find((each) => each.id === refunding);
  return (
    <Page
      title={order.receiptNumber ? `Order ${order.receiptNumber}` : `Order ${order.id}`}
      crumbs={<Link to="/admin/orders">Orders</Link>}
    >
      <Card>
        <Facts order={order} />
      </Card>
      <Section title="Items">
        <OrderLines order={order} onRefund={setRefunding} />
      </Section>
      <Section title="Payments">
        <OrderPayments payments={data.payments} />
      </Section>
      <Section title="Refunds">
        <OrderRefunds refunds={data.refunds} />
      </Section>
      <Section title="Disputes">
        <OrderDisputes disputes={data.disputes} />
      </Section>
      {line && <RefundLine key={line.id} line={line} onClose={() => setRefunding(null)} />}
    </Page>
  );
}

function Facts({ order }: { order: StaffOrder }) {
  const facts: readonly [string, ReactNode][] = [
    ['State', <OrderState key="state" order={order} />],
    [
      'Buyer',
      <Link key="who" to="/admin/users/$id" params={{ id: String(order.person.id) }}>
        {order.person.displayName}
      </Link>,
    ],
    ['Email', order.person.email ?? 'Erased'],
    ['Cash', <Exact key="cash" dollars={order.cash} />],
    ['Credits', order.credits > 0 ? counted(order.credits, 'credit', 'credits') : 'None'],
    ['Ordered', <DateTime key="ordered" at={order.createdAtUtc} />],
    ['Paid', order.paidAtUtc ? <DateTime key="paid" at={order.paidAtUtc} /> : '–'],
    ['Order ID', order.id],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
