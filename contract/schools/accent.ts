import { z } from 'zod';
import { contrast, MIN_CONTRAST } from './contrast.ts';
import { ACCENT_NAMES, type AccentName } from './shown-accent.ts';

/** The colors that an accent needs in one scheme. */
export interface AccentColors {
  /** Links, marks, the background of a filled button. */
  readonly accent: string;
  /** The accent on hover. */
  readonly hover: string;
  /** Text on `accent` or `hover`. */
  readonly on: string;
  /** A subtle background on which `accent` is readable. */
  readonly tint: string;
}

export interface Accent {
  readonly name: string;
  /** Name shown when choosing it. */
  readonly label: string;
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

/** The accent of Callboard itself, and of schools that have chosen none. */
export const PLATFORM_ACCENT = 'brick';

/** The fixed set that schools choose from. Each is readable in both schemes (`accent.test.ts`). */
const PAIRS = [
  {
    name: PLATFORM_ACCENT,
    label: 'Brick',
    light: { accent: '#B83A1B', hover: '#9A2F15', on: '#FFFFFF', tint: '#FAE8E1' },
    dark: { accent: '#FF8A5C', hover: '#FFA37E', on: '#2A0F05', tint: '#3A2218' },
  },
  {
    name: 'rose',
    label: 'Rose',
    light: { accent: '#B3265A', hover: '#951C49', on: '#FFFFFF', tint: '#FBE6ED' },
    dark: { accent: '#FF8FB0', hover: '#FFABC3', on: '#33061A', tint: '#3A1D28' },
  },
  {
    name: 'plum',
    label: 'Plum',
    light: { accent: '#7D3C98', hover: '#672F7F', on: '#FFFFFF', tint: '#F2E8F6' },
    dark: { accent: '#D3A0EA', hover: '#DFB8F1', on: '#240A30', tint: '#2E2136' },
  },
  {
    name: 'indigo',
    label: 'Indigo',
    light: { accent: '#4450B8', hover: '#363F9C', on: '#FFFFFF', tint: '#E8EAF8' },
    dark: { accent: '#A3AEFF', hover: '#BAC2FF', on: '#0D1138', tint: '#22253C' },
  },
  {
    name: 'ocean',
    label: 'Ocean',
    light: { accent: '#1B63A5', hover: '#134F87', on: '#FFFFFF', tint: '#E3EEF8' },
    dark: { accent: '#85BDF2', hover: '#A2CEF7', on: '#04192C', tint: '#1A2836' },
  },
  {
    name: 'teal',
    label: 'Teal',
    light: { accent: '#0B6E6E', hover: '#075858', on: '#FFFFFF', tint: '#DFF1F0' },
    dark: { accent: '#66CBC6', hover: '#8AD9D5', on: '#03211F', tint: '#172C2B' },
  },
  {
    name: 'forest',
    label: 'Forest',
    light: { accent: '#2F6B3A', hover: '#24562D', on: '#FFFFFF', tint: '#E4F1E6' },
    dark: { accent: '#86CF93', hover: '#A3DBAD', on: '#072010', tint: '#1B2C1E' },
  },
  {
    name: 'ochre',
    label: 'Ochre',
    light: { accent: '#875400', hover: '#6E4400', on: '#FFFFFF', tint: '#FAEDD6' },
    dark: { accent: '#EDB756', hover: '#F3C878', on: '#261800', tint: '#33270F' },
  },
] as const satisfies readonly (Accent & { readonly name: AccentName })[];

/** Page backgrounds, light and dark: ground, surface, sunken. */
const GROUNDS = {
  light: ['#FBF8F3', '#FFFFFF', '#F4EEE4'],
  dark: ['#17130F', '#211C17', '#1C1713'],
} as const;

/** Whether every use of an accent is readable (WCAG AA), in both schemes. */
export function isReadable({ light, dark }: Pick<Accent, 'light' | 'dark'>): boolean {
  return [
    { colors: light, grounds: GROUNDS.light },
    { colors: dark, grounds: GROUNDS.dark },
  ].every(({ colors: { accent, hover, on, tint }, grounds }) =>
    [
      contrast(on, accent),
      contrast(on, hover),
      contrast(accent, tint),
      ...grounds.map((ground) => contrast(accent, ground)),
    ].every((each) => each >= MIN_CONTRAST),
  );
}

/** Only the accents that schools are offered: the readable ones. */
export function offeredOf<A extends Accent>(accents: readonly A[]): readonly A[] {
  return accents.filter(isReadable);
}

export const ACCENTS: readonly (Accent & { readonly name: AccentName })[] = offeredOf<(typeof PAIRS)[number]>(PAIRS);

const NOT_OFFERED = 'Choose one of the colors offered.';

/** An accent in requests: one of those offered; null for the platform's own. */
export const accentSent = z
  .string({ error: NOT_OFFERED })
  .max(40, { error: NOT_OFFERED })
  .pipe(z.enum(ACCENT_NAMES, { error: NOT_OFFERED }))
  .refine((name) => ACCENTS.some((each) => each.name === name), { error: NOT_OFFERED })
  .nullable();

/** The accent for a name in the database, if it is offered; otherwise null. */
export function accentNamed(name: string | null): AccentName | null {
  return ACCENTS.find((each) => each.name === name)?.name ?? null;
}

/** A school's colors: its accent's, or the platform's. For pages, emails, and letters of completion. */
export function accentOf(school: { accent: string | null }): Accent {
  const [house] = PAIRS;
  return ACCENTS.find(({ name }) => name === school.accent) ?? house;
}
