/**
 * The product's look: every color, size, and step in use. No other file names a color. Pairs are [light, dark];
 * contrast against the background is noted where text is placed on it.
 */
export const color = {
  ground: ['#FBF8F3', '#17130F'],
  surface: ['#FFFFFF', '#211C17'],
  sunken: ['#F4EEE4', '#1C1713'],
  line: ['#E7DFD3', '#362F27'],
  /** A field's border: 3:1 against its surroundings. */
  edge: ['#938775', '#7D7163'],
  ink: ['#1C1712', '#EDE6DA'],
  inkSoft: ['#6B6156', '#B8AB9A'],
  accent: ['#B83A1B', '#FF8A5C'],
  accentHover: ['#9A2F15', '#FFA37E'],
  /** Text on a filled accent. */
  onAccent: ['#FFFFFF', '#2A0F05'],
  accentTint: ['#FAE8E1', '#3A2218'],
  published: ['#1F6B45', '#7CCFA2'],
  publishedTint: ['#E2F1E8', '#182C21'],
  completed: ['#1E3A5F', '#9DBDE6'],
  completedTint: ['#E4EBF4', '#1A2534'],
  draft: ['#5E574F', '#B5AB9F'],
  draftTint: ['#EFEAE2', '#2B2620'],
  cancelled: ['#A11B2B', '#FF9A9F'],
  cancelledTint: ['#FBE6E7', '#381A1C'],
  warning: ['#7A4B00', '#F2C26B'],
  warningTint: ['#FBF0D9', '#33260F'],
} as const satisfies Record<string, readonly [string, string]>;

export type ColorName = keyof typeof color;

export const font = {
  text: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif",
  title: "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Inter Variable', system-ui, 'Noto Sans', sans-serif",
} as const;

/** Sizes in pixels; output as rem, so that the reader's own font size counts. */
export const size = { xs: 13, sm: 15, md: 17, lg: 20, xl: 26, xxl: 34, hero: 46 } as const;

export const radius = { control: 10, card: 14 } as const;

/** The tokens as custom properties: `--ground`, `--ink-soft`, … for both schemes. */
export function cssVariables(): { light: Record<string, string>; dark: Record<string, string> } {
  const name = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const pick = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(color).map(([key, pair]) => [name(key), pair[index]]));
  return { light: pick(0), dark: pick(1) };
}
