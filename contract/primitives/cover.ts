import { z } from 'zod';

/** As `covers/look.ts` writes and reads it, which knows no contract; a test compares them. */
const COVER =
  /^(?:notices|spotlights|waveform|ripples|mouths|lanterns|staves|halftone)-[0-2]-(?:0|[1-9]\d{0,4})(?:-[a-z]{1,20})?$/;
const NOT_OFFERED = 'Choose one of the covers that are offered.';

/**
 * The picture that is drawn where none was uploaded, as `/covers/drawn.svg?c=` takes it: motif, colors, seed, and the school's
 * accent where it has one, `mouths-1-48213-plum`. It stays the same for as long as its teachers choose no other.
 */
export const coverTold = z.string();

/** One of those that are offered; the accent is the school's, whatever is sent. */
export const coverSent = z
  .string({ error: NOT_OFFERED })
  .max(40, { error: NOT_OFFERED })
  .regex(COVER, { error: NOT_OFFERED })
  .transform((cover) => cover.split('-').slice(0, 3).join('-'));
