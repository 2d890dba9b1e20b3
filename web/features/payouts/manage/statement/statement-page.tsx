import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statementFilePath } from '#contract/payouts/payouts.endpoints.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { Page, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { Amount } from '../amount.tsx';
import { SubjectLink } from '../payout-card.tsx';
import { PayoutState } from '../payout-state.tsx';
import { partLabel, subjectLabel } from '../payout-text.rules.ts';
import { payoutQuery, type ShownPayout } from '../payouts.query.ts';
import { BankDate } from './bank-date.tsx';
import { CheckIt } from './check-it.tsx';
import { LinesTable } from './lines-table.tsx';
import { Receipt } from './receipt.tsx';
import styles from './statement.module.css';
import { StatementNotices } from './statement-notices.tsx';

/**
 * `/teachers/payouts/{id}`: a payout as a receipt that the reader can recompute (rules-teachers P9; look-2, Payouts).
 */
export function StatementPage({ id }: { id: number }) {
  const { data } = useSuspenseQuery(payoutQuery(id));
  const { payout, school, statement } = data;
  const soFar = payout.status === 'upcoming';
  return (
    <Page
      crumbs={
        <>
          <Link to="/teachers/schools/$id" params={{ id: school.slug }}>
            {school.name}
          </Link>
          {' / '}
          <Link to="/teachers/schools/$id/payouts" params={{ id: school.slug }}>
            Payouts
          </Link>
        </>
      }
      title={
        <Row gap={12}>
          <span>{payout.kind === 'returned' ? 'Returned transfer' : subjectLabel(payout)}</span>
          <PayoutState payout={payout} />
        </Row>
      }
      line={soFar ? "What this payout would be as of now. The figures are final once it's finalized." : undefined}
      action={
        <div className={styles.tools}>
          {statement && (
            <ButtonAnchor
              variant="secondary"
              href={statementFilePath(payout.id)}
              download
              icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            >
              Download CSV
            </ButtonAnchor>
          )}
          <Button
            variant="secondary"
            icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      }
    >
      <Stack gap={32}>
        <div className={styles.notices}>
          <StatementNotices shown={data} />
        </div>
        <Facts shown={data} />
        {statement && (
          <>
            <Section
              title="How this payout adds up"
              line={<span className={styles.onScreen}>Open any figure to see the line items behind it.</span>}
            >
              <Receipt payout={payout} statement={statement} />
            </Section>
            <Section
              title="All line items"
              line={
                statement.lineCount > statement.lines.length
                  ? `Showing the first ${statement.lines.length} of ${statement.lineCount}. The CSV has all of them.`
                  : undefined
              }
            >
              <LinesTable
                label="All line items"
                lines={statement.lines}
                sums={[
                  { label: 'Total revenue', amount: statement.revenue },
                  { label: soFar ? 'This payout so far' : 'This payout', amount: statement.amount, strong: true },
                ]}
              />
            </Section>
            <CheckIt payout={payout} statement={statement} />
          </>
        )}
      </Stack>
    </Page>
  );
}

const SUBJECTS = { cohort: 'Cohort', event: 'Event', workout: 'Workout' } as const;

/**
 * The payout's number, when it was planned, finalized, and paid, and to whom. Dates include the year, because people
 * print and keep the page.
 */
function Facts({ shown: { payout, remittance } }: { shown: ShownPayout }) {
  // A payout that pays a returned transfer again shows that transfer until it is paid itself.
  const transfer = payout.kind === 'returned' && remittance?.returned ? null : remittance;
  return (
    <section className={styles.sheet} aria-label="This payout">
      <p className={styles.total}>
        <Amount payout={payout} />
      </p>
      <dl className={styles.facts}>
        <Fact label="Payout">{partLabel(payout)}</Fact>
        <Fact label="Number">{payout.id}</Fact>
        {payout.subject && (
          <Fact label={SUBJECTS[payout.subject.kind]}>
            <SubjectLink payout={payout}>{payout.name}</SubjectLink>
          </Fact>
        )}
        <Fact label="Planned">
          <DateOnly at={payout.plannedPaidAtUtc} style="full" />
        </Fact>
        {payout.finalizedAtUtc && (
          <Fact label="Finalized">
            <DateOnly at={payout.finalizedAtUtc} style="full" />
          </Fact>
        )}
        {payout.paidAtUtc && (
          <Fact label="Paid">
            {transfer ? (
              <BankDate on={transfer.bankOn} style="full" />
            ) : (
              <DateOnly at={payout.paidAtUtc} style="full" />
            )}
          </Fact>
        )}
        {transfer && <Fact label="To">{transfer.recipient}</Fact>}
        {payout.reference && <Fact label="Reference">{payout.reference}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
