import { z } from 'zod';
import { normalForm } from '../primitives/normal-form.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { trimUnseen } from '../primitives/unseen.ts';
import { SLUG_FORMAT } from './slug-text.ts';

/**
 * A slug as typed: trimmed, in plain lowercase letters (rules-teachers D2). The server checks whether it is valid and
 * free.
 */
export const slugTyped = z
  .string({ error: FIELD_REQUIRED })
  .overwrite((text) => trimUnseen(normalForm(text, 'NFKC')))
  .min(1, { error: FIELD_REQUIRED })
  .max(500, { error: SLUG_FORMAT })
  .toLowerCase();
