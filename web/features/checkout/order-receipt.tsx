import { IconPrinter } from '@tabler/icons-react';
import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './order-receipt.module.css';
import { lineStatus } from './order-status.rules.ts';

/** The order as a receipt: its lines, how the sum is calculated, and its number. */
export function OrderReceipt({ order }: { order: Order }) {
  const paid = order.paidAt !== null;
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <header className={styles.head}>
        <h2 id="receipt-title" className={textStyles.larger}>
          {paid ? 'What you bought' : 'Your order'}
        </h2>
        {order.receiptNumber && (
          <p className={textStyles.softSmall}>
            Receipt <span className="tabular unbroken">{order.receiptNumber}</span>
            {order.paidAt && (
              <span>
                {' '}
                · <DateOnly at={order.paidAt} style="short" />
              </span>
            )}
          </p>
        )}
      </header>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} settled={paid} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {(order.discount > 0 || order.credits > 0 || order.tax > 0) && (
          <Row label="Subtotal">
            <Money dollars={order.subtotal} />
          </Row>
        )}
        {order.discount > 0 && (
          <Row label="Promo code">
            −<Money dollars={order.discount} />
          </Row>
        )}
        {order.credits > 0 && (
          <Row label={<Credits count={order.credits} />}>
            −<Money dollars={order.creditsValue} />
          </Row>
        )}
        {order.tax > 0 && (
          <Row label="Tax">
            <Money dollars={order.tax} />
          </Row>
        )}
        <Row label={paid ? 'Paid' : 'To pay'} strong>
          <Money dollars={order.total} />
        </Row>
        {(order.refunded > 0 || order.refundedCredits > 0) && (
          <Row label="Refunded">
            {order.refunded > 0 && <Money dollars={order.refunded} />}
            {order.refunded > 0 && order.refundedCredits > 0 && <span>{' and '}</span>}
            {order.refundedCredits > 0 && <Credits count={order.refundedCredits} />}
          </Row>
        )}
      </dl>
      {order.receiptNumber && (
        <div className={styles.print}>
          <Button
            variant="quiet"
            size="sm"
            icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print or save receipt
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ label, strong, children }: { label: React.ReactNode; strong?: boolean; children: React.ReactNode }) {
  return (
    <div className={styles.sum} data-strong={strong}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Line({ line, settled }: { line: OrderLine; settled: boolean }) {
  const { look, word } = lineStatus(line);
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <span className={styles.name}>
          {line.plan?.name ?? line.title}
          {line.quantity > 1 && <span>{` × ${line.quantity}`}</span>}
        </span>
        {line.plan && (
          <span className={textStyles.softSmall}>{line.plan.interval === 'yearly' ? 'Yearly' : 'Monthly'}</span>
        )}
        {settled && line.state !== 'pending' && (
          <span>
            <Badge look={look}>{word}</Badge>
          </span>
        )}
      </div>
      <Money dollars={line.price} />
    </li>
  );
}
