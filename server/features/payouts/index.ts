/**
 * The payouts feature: what schools are paid, when, and which recipient gets it. Authorization is checked above
 * (`server/features/payouts/manage/`).
 */

export { addSchoolAdminBells } from './add-school-admin-bells.ts';
export { adjustSubject } from './adjust-subject.ts';
export { type Balance, balanceOf } from './balance.query.ts';
export { addRecipient, archiveRecipient, chooseRecipient, renameRecipient } from './change-recipients.ts';
export { defaultRecipient } from './default-recipient.store.ts';
export { type AboutSubject, FORMER_LEARNER, type Subject, subjectFacts } from './facts.query.ts';
export { type Finalized, finalizePayout } from './finalize-payout.ts';
export { forgetPerson } from './forget-person.store.ts';
export { holdPayout, liftHold } from './hold-payout.ts';
export { KEPT_OF_LINE } from './kept-of-line.query.ts';
export { type FrozenLine, frozenLines } from './lines.query.ts';
export { makeRemittance, returnRemittance } from './make-remittance.ts';
export { notifyPayout, type PayoutNotification } from './notify-payout.ts';
/** The formula (rules-teachers P1 to P7), a pure function of its facts. */
export {
  amountOf,
  type Earnings,
  earningsOf,
  type Kept,
  keptOf,
  type RefundFacts,
  type SaleFacts,
  type SubjectFacts,
  type Withheld,
} from './payout.rules.ts';
export { planPayoutsOf, upcomingPayouts } from './plan-payouts.store.ts';
export { type RecipientRow, recipientsOf } from './recipient.store.ts';
export { bankDay, MIN_REMITTANCE_CENTS } from './remittance.rules.ts';
export { type PlannedPart, plannedParts } from './schedule.rules.ts';
export { type SoFar, soFar } from './so-far.ts';
export { type DrawnLine, linesOf } from './statement.rules.ts';
export { keyOfSubject, type SubjectKey } from './subject.ts';
export { adjustPayouts, finalizeDuePayouts, openPayoutRows } from './sweep-payouts.ts';
