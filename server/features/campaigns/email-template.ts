import type { IntervalUnit, List, TemplateKind } from '#contract/campaigns/email-template-text.ts';

export interface EmailTemplateRow {
  readonly id: number;
  readonly schoolId: number;
  /** Exactly one of `courseId` and `eventId` is set. */
  readonly courseId: number | null;
  readonly eventId: number | null;
  readonly kind: TemplateKind;
  readonly status: 'active' | 'inactive';
  readonly subject: string;
  readonly body: string;
  readonly intervalValue: number | null;
  readonly intervalUnit: IntervalUnit | null;
  readonly list: List | null;
  /** Keys of the selected people on the list; null: everyone on it. */
  readonly people: readonly string[] | null;
  readonly emailSentAt: Date | null;
  readonly position: number;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  /** Everything due up to this time has been checked; null: never checked. */
  readonly sweptTo: Date | null;
}

/** The fields that a save writes. */
export type TemplateFields = Pick<
  EmailTemplateRow,
  'subject' | 'body' | 'status' | 'intervalValue' | 'intervalUnit' | 'list' | 'people'
>;
