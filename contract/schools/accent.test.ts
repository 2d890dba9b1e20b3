import { expect, test } from 'vitest';
import { ACCENTS, accentNamed, accentOf, accentSent, isReadable, offeredOf } from './accent.ts';
import { contrast } from './contrast.ts';
import { ACCENT_NAMES } from './shown-accent.ts';

test('contrast is calculated as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test('all eight accents are offered: text on an accent, and the accent on the page, are readable in both schemes', () => {
  expect(ACCENTS.map(({ name }) => name)).toEqual(ACCENT_NAMES);
  expect(new Set(ACCENT_NAMES).size).toBe(8);
  const surface = { light: '#FFFFFF', dark: '#211C17' };
  for (const accent of ACCENTS) {
    for (const scheme of ['light', 'dark'] as const) {
      expect(contrast(accent[scheme].on, accent[scheme].accent), `${accent.name} ${scheme}`).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(accent[scheme].accent, surface[scheme]), `${accent.name} ${scheme}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('an accent that can’t be read in one scheme is neither offered nor accepted', () => {
  const [brick] = ACCENTS;
  if (!brick) throw new Error('No accent.');
  const pale = { ...brick, light: { ...brick.light, accent: '#E8B03A' } };
  const dim = { ...brick, dark: { ...brick.dark, accent: '#7A3A22' } };
  expect([pale, dim].map(isReadable)).toEqual([false, false]);
  expect(offeredOf([pale, brick, dim])).toEqual([brick]);
  expect(accentSent.safeParse('sunshine').success).toBe(false);
  expect(accentSent.safeParse('#B83A1B').success).toBe(false);
  expect(accentSent.safeParse('x'.repeat(1000)).success).toBe(false);
  expect(accentSent.parse('teal')).toBe('teal');
  expect(accentSent.parse(null)).toBeNull();
});

test('a school with no accent, or with a discontinued one, gets the platform’s', () => {
  expect(accentOf({ accent: null }).name).toBe('brick');
  expect(accentOf({ accent: 'sunshine' }).name).toBe('brick');
  expect(accentOf({ accent: 'ocean' }).label).toBe('Ocean');
  expect(accentNamed('sunshine')).toBeNull();
});
