import type { Letter, Setting } from '#server/letters/letter.ts';
import type { EmailFacts } from './load-email.ts';
import { tokenValues } from './token-values.ts';
import { emailLetter } from './written-email.ts';

export function writeEmail({ email, reader }: EmailFacts, at: Setting): Letter {
  return emailLetter(
    email,
    tokenValues(email.common, reader, {
      publicUrl: at.publicUrl,
      zone: at.zone,
      replyTo: email.replyTo,
      sendUuid: at.sendUuid ?? null,
    }),
    at,
  );
}
