import { z } from 'zod';
import { plainDigits } from './plain-digits.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { hasUnseen, trimUnseen, typedCode } from './unseen.ts';
import { isWebLink } from './web-address.ts';

const atMost = (max: number) => `Use ${max.toLocaleString('en-US')} characters or fewer.`;

/** A link to the web, or ''. What no one sees around it is left out; `wrong`: the sentence for anything that is no link. */
export function webLink(max: number, wrong: string) {
  return z
    .string()
    .overwrite(trimUnseen)
    .max(max, { error: atMost(max) })
    .refine((link) => link === '' || isWebLink(link), { error: wrong });
}

/** A required code that is typed or pasted: in any width and with any dash, without spaces. */
export function code(max: number) {
  return z
    .string({ error: FIELD_REQUIRED })
    .overwrite(typedCode)
    .min(1, { error: FIELD_REQUIRED })
    .max(max, { error: atMost(max) });
}

/** The six digits of a mail or an app, in groups or not. */
export const sixDigits = z
  .string({ error: FIELD_REQUIRED })
  .overwrite((text) => plainDigits(typedCode(text)).replaceAll('-', ''))
  .regex(/^\d{6}$/, { error: 'Enter the six-digit code.' });

/** A required name of a time zone, as pasted. Whether it is known, the server says. */
export const zoneName = z
  .string({ error: FIELD_REQUIRED })
  .overwrite(trimUnseen)
  .min(1, { error: FIELD_REQUIRED })
  .max(100, { error: atMost(100) });

/** What another program gave, to be pasted as it is; '' where it may be empty. */
export function pastedText(max: number) {
  return z
    .string()
    .overwrite(trimUnseen)
    .refine((text) => !hasUnseen(text), { error: 'This has a space or an invisible character in it. Copy it again.' })
    .max(max, { error: atMost(max) });
}
