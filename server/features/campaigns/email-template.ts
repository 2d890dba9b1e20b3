import type { IntervalUnit, List, TemplateKind } from '#contract/campaigns/email-template-words.ts';

/** A template as it stands. */
export interface EmailTemplateRow {
  readonly id: number;
  readonly schoolId: number;
  /** Exactly one of the two. */
  readonly courseId: number | null;
  readonly eventId: number | null;
  readonly kind: TemplateKind;
  readonly status: 'active' | 'inactive';
  readonly subject: string;
  /** Rich text with its tokens. */
  readonly body: string;
  readonly intervalValue: number | null;
  readonly intervalUnit: IntervalUnit | null;
  readonly list: List | null;
  readonly emailSentAt: Date | null;
  readonly position: number;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  /** Up to this moment all that fell due was looked through; null: never. */
  readonly sweptTo: Date | null;
}

/** What a Save writes. */
export type TemplateFields = Pick<
  EmailTemplateRow,
  'subject' | 'body' | 'status' | 'intervalValue' | 'intervalUnit' | 'list'
>;
