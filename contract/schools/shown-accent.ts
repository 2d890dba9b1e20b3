import { z } from 'zod';

/** Accents that a school can choose from, by name. Their colors are in `accent.ts`, which pages don't have to load. */
export const ACCENT_NAMES = ['brick', 'rose', 'plum', 'indigo', 'ocean', 'teal', 'forest', 'ochre'] as const;
export type AccentName = (typeof ACCENT_NAMES)[number];

/** An accent in responses; null if the school has chosen none. */
export const shownAccent = z.enum(ACCENT_NAMES).nullable();
