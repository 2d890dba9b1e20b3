import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { color, cssVariables, font, radius, size } from '#web/kit/theme/tokens.ts';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** Ten shades of the accent; shade 7 is the fill color in the light scheme, shade 4 in the dark one. */
const ACCENT: MantineColorsTuple = [
  '#FDF0EB',
  '#FAE0D6',
  '#F8C2AE',
  '#FBA585',
  '#FF8A5C',
  '#E9673B',
  '#D24C25',
  '#B83A1B',
  '#9A2F15',
  '#7C2611',
];
/** Errors dark enough to read on paper. */
const RED: MantineColorsTuple = [
  '#FDEDEE',
  '#FBE0E1',
  '#F6C1C4',
  '#FF9A9F',
  '#F0707A',
  '#D94352',
  '#BF2B3B',
  '#A11B2B',
  '#A11B2B',
  '#7F1421',
];
/** Warm grays for Mantine's dark surfaces: 0 is text, 6 controls, 7 the background. */
const DARK: MantineColorsTuple = [
  '#EDE6DA',
  '#B8AB9A',
  '#A39686',
  '#7D7163',
  '#4A4137',
  '#362F27',
  '#211C17',
  '#17130F',
  '#120F0B',
  '#0C0A07',
];
const GRAY: MantineColorsTuple = [
  '#FBF8F3',
  '#F4EEE4',
  '#E7DFD3',
  '#D8CEBF',
  '#B9AD9C',
  '#938775',
  '#6B6156',
  '#514940',
  '#352F28',
  '#1C1712',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  colors: { accent: ACCENT, red: RED, dark: DARK, gray: GRAY },
  white: color.surface[0],
  black: color.ink[0],
  fontFamily: font.text,
  headings: { fontFamily: font.title, fontWeight: '650' },
  fontSizes: { xs: rem(size.xs), sm: rem(size.sm), md: rem(size.sm), lg: rem(size.md), xl: rem(size.lg) },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  defaultRadius: radius.control,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
});

/** Our tokens beside Mantine's own variables, and Mantine's surfaces mapped to ours. */
export const resolveVariables: CSSVariablesResolver = () => {
  const { light, dark } = cssVariables();
  const mantine = (index: 0 | 1) => ({
    '--mantine-color-body': color.ground[index],
    '--mantine-color-text': color.ink[index],
    '--mantine-color-dimmed': color.inkSoft[index],
    '--mantine-color-placeholder': color.inkSoft[index],
    '--mantine-color-error': color.cancelled[index],
    '--mantine-color-anchor': color.accent[index],
    '--mantine-color-default': color.surface[index],
    '--mantine-color-default-hover': color.sunken[index],
    '--mantine-color-default-border': color.edge[index],
    '--mantine-color-default-color': color.ink[index],
  });
  return { variables: {}, light: { ...light, ...mantine(0) }, dark: { ...dark, ...mantine(1) } };
};
