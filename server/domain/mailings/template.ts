import type { Letter, Setting } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';
import type { MailKind } from './mail-kinds.ts';

/** One kind of mail: how it is written, and data to look at it with. */
export interface MailTemplate<K extends MailKind> {
  readonly kind: K;
  write(facts: MailFacts[K], at: Setting): Letter;
  /** Believable facts, for tests and pictures. */
  readonly sample: MailFacts[K];
}

export function defineMail<K extends MailKind>(template: MailTemplate<K>): MailTemplate<K> {
  return template;
}
