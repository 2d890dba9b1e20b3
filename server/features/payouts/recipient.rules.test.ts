import { expect, test } from 'vitest';
import { RECIPIENT_IS_A_NAME } from '#contract/payouts/recipients.endpoints.ts';
import { recipientNameProblem, tidyName } from './recipient.rules.ts';

test('a name has one spelling: composed letters, single spaces', () => {
  expect(tidyName('  Zoe\u0308 \t  Field ')).toBe('Zo\u00EB Field');
});

test.each(['DE89 3704 0044 0532 0130 00', 'Ada, account 12345678', '021000021', '12-34-56 78901234'])(
  '%s is an account, not a name',
  (name) => expect(recipientNameProblem(name)).toBe(RECIPIENT_IS_A_NAME),
);

test.each(['Ada Lovelace', 'Studio 1899', 'Studio 54 of 1977', '株式会社 声'])('%s is a name', (name) =>
  expect(recipientNameProblem(name)).toBeNull(),
);
