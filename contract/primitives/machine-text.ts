import { z } from 'zod';
import { plainDigits } from './plain-digits.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { hasUnseen, trimUnseen, typedCode } from './unseen.ts';
import { isWebLink } from './web-address.ts';

const atMost = (max: number) => `Use ${max.toLocaleString('en-US')} characters or fewer.`;

/**
 * A link to the web, or ''. Drops invisible characters around it; `wrong`: the message for anything that isn't a link.
 */
export function webLink(max: number, wrong: string) {
  return z
    .string()
    .overwrite(trimUnseen)
    .max(max, { error: atMost(max) })
    .refine((link) => link === '' || isWebLink(link), { error: wrong });
}

/** A required code that is typed or pasted: full-width characters and any dash are accepted, spaces are dropped. */
export function code(max: number) {
  return z
    .string({ error: FIELD_REQUIRED })
    .overwrite(typedCode)
    .min(1, { error: FIELD_REQUIRED })
    .max(max, { error: atMost(max) });
}

/** The six digits from an email or an app, grouped or not. */
export const sixDigits = z
  .string({ error: FIELD_REQUIRED })
  .overwrite((text) => plainDigits(typedCode(text)).replaceAll('-', ''))
  .regex(/^\d{6}$/, { error: 'Enter the six-digit code.' });

/** A required time zone name, as pasted. The server checks whether it exists. */
export const zoneName = z
  .string({ error: FIELD_REQUIRED })
  .overwrite(trimUnseen)
  .min(1, { error: FIELD_REQUIRED })
  .max(100, { error: atMost(100) });

/** Text from another program, pasted unchanged; may be ''. */
export function pastedText(max: number) {
  return z
    .string()
    .overwrite(trimUnseen)
    .refine((text) => !hasUnseen(text), { error: 'This has a space or an invisible character in it. Copy it again.' })
    .max(max, { error: atMost(max) });
}
