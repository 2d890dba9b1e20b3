import { z } from 'zod';

/** The accents that a school may choose from, by name; their colours are in `accent.ts`, which no page has to load. */
export const ACCENT_NAMES = ['brick', 'rose', 'plum', 'indigo', 'ocean', 'teal', 'forest', 'ochre'] as const;
export type AccentName = (typeof ACCENT_NAMES)[number];

/** As it is told; null where a school has chosen none. */
export const accentTold = z.enum(ACCENT_NAMES).nullable();
