import type { ReactNode } from 'react';
import { isolatedStretches } from '#contract/primitives/isolated.ts';

/** Isolates right-to-left names in a sentence, so that they don't reorder the words around them. */
export const apart = (text: ReactNode): ReactNode => (typeof text === 'string' ? isolatedStretches(text) : text);
