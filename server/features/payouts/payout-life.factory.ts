import { beforeAll } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { TestDatabase } from '#testing/database.ts';
import { adjustPayouts, finalizeDuePayouts, openPayoutRows, type SubjectKey } from './index.ts';
import { aSale } from './sale.factory.ts';

const DAY_MS = 86_400_000;

/** A school with a course, and helpers that change and read its payouts. For tests. */
export function payoutLife(t: TestDatabase) {
  const school = { id: 0, courseId: 0 };
  beforeAll(async () => {
    school.id = (await aSchool(t.ctx())).id;
    school.courseId = (await aCourse(t.ctx(), { schoolId: school.id })).id;
  });
  const pass = (days: number) => t.clock.advance(days * DAY_MS);
  async function sweep(): Promise<void> {
    await openPayoutRows(t.ctx());
    await finalizeDuePayouts(t.ctx());
    await adjustPayouts(t.ctx());
  }
  const cohort = async (input: Parameters<typeof aCohort>[1] = {}): Promise<SubjectKey> => ({
    kind: 'cohort',
    id: (await aCohort(t.ctx(), { courseId: school.courseId, startsIn: 30, ...input })).id,
  });
  const rowsOf = async ({ kind, id }: SubjectKey) =>
    (await t.db.selectFrom('payouts').selectAll().where(`${kind}_id`, '=', id).orderBy('id').execute()).map((row) => ({
      ...row,
      key: `${row.kind}${row.part ?? ''}/${row.parts ?? ''} ${row.status} ${row.payout_cents ?? ''}`.trim(),
    }));
  const rowKeysOf = async (of: SubjectKey) => (await rowsOf(of)).map(({ key }) => key);
  const broken = async () =>
    (await verify(t.pool, t.clock.now())).filter(({ invariant }) => /^(payouts|ledger)/.test(invariant));
  const linesOf = (payoutId: number) =>
    t.db.selectFrom('payout_lines').selectAll().where('payout_id', '=', payoutId).orderBy('position').execute();
  /** P16 (a): three seats at $200: cash; 5 credits and $150; the platform's 25% code, $150 cash. */
  async function threeSold(of: SubjectKey) {
    return {
      first: await aSale(t.ctx(), { of, name: 'Ada' }),
      second: await aSale(t.ctx(), { of, name: 'Ben', credits: 5 }),
      third: await aSale(t.ctx(), { of, name: 'Cleo', discountCents: 5000, discountOwner: 'platform' }),
    };
  }
  return { school, pass, sweep, cohort, rowsOf, rowKeysOf, broken, linesOf, threeSold };
}
