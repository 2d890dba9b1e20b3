import { sql } from 'kysely';
import { MAIL_FAILURES } from '#contract/mailings/mail-text.ts';
import type { ReadGauge } from '#server/platform/http/metrics.ts';
import type { System } from './system.ts';

const ofEach = (rows: readonly { of: string; value: number }[]) =>
  MAIL_FAILURES.map((cause) => ({ of: cause, value: rows.find(({ of }) => of === cause)?.value ?? 0 }));

/** Failed emails by cause, read from the table, because the worker sends emails and a web process serves /metrics. */
export function mailGauges({ db, clock }: Pick<System, 'db' | 'clock'>): ReadGauge[] {
  return [
    {
      name: 'callboard_mail_failed_last_day',
      help: 'Emails that failed or bounced in the last 24 hours',
      label: 'cause',
      read: async () => {
        const since = new Date(clock.now().getTime() - 86_400_000);
        const { rows } = await sql<{
          of: string;
          value: number;
        }>`select failure as of, count(*)::integer as value from sends
          where state in ('failed', 'bounced') and settled_at > ${since}::timestamptz group by 1`.execute(db);
        return ofEach(rows);
      },
    },
    {
      name: 'callboard_mail_retried',
      help: 'Emails whose last try failed and that are tried again',
      label: 'cause',
      read: async () => {
        const { rows } = await sql<{
          of: string;
          value: number;
        }>`select failure as of, count(*)::integer as value from sends
          where state = 'queued' and failure is not null group by 1`.execute(db);
        return ofEach(rows);
      },
    },
  ];
}
