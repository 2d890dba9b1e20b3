import type { StudentRecord } from '#contract/students/students.endpoints.ts';

type Act = StudentRecord['acts'][number];

/** What someone did about an enrollment, worded to follow their name. */
export function actText({ action, detail }: Pick<Act, 'action' | 'detail'>): string {
  const cohort = typeof detail.cohort === 'string' ? detail.cohort : '';
  if (action === 'give_place') return `added this student to ${cohort} for free.`;
  if (action === 'move_place') return `moved this student: ${cohort}.`;
  if (action === 'remove_place') {
    const credits = Number(detail.credits ?? 0);
    const back =
      credits > 0 ? `${detail.refund} and ${credits} ${credits === 1 ? 'credit' : 'credits'}` : detail.refund;
    return `refunded ${back} and removed this student from ${cohort}.`;
  }
  return `${action.replaceAll('_', ' ')}.`;
}
