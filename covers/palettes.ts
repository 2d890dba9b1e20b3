/** A cover's colors: the background, the main one, and one used sparingly. */
export interface Palette {
  readonly ground: string;
  readonly main: string;
  readonly second: string;
}

/** Curated: each works on light and dark pages, and stays readable at 64 pixels. */
const PALETTES: readonly [Palette, ...Palette[]] = [
  { ground: '#B83A1B', main: '#FBE3CF', second: '#2B120A' },
  { ground: '#1E3A5F', main: '#F7EFE2', second: '#F0B84A' },
  { ground: '#F4E3C8', main: '#1C1712', second: '#D4472A' },
  { ground: '#1F4A3D', main: '#F3DDB0', second: '#EE7350' },
  { ground: '#42213F', main: '#F6D9C8', second: '#F08A6B' },
  { ground: '#C9DFE2', main: '#17324D', second: '#D9532C' },
  { ground: '#E8B03A', main: '#2A1A12', second: '#FFF7E6' },
  { ground: '#F0C3B6', main: '#5E1626', second: '#C8402A' },
  { ground: '#0F4654', main: '#F6E8CF', second: '#F2895A' },
  { ground: '#1D1814', main: '#F0E7D8', second: '#E8623A' },
];

/** A school's cover colors by accent: on a deep background, on a light one, and on a dark one. */
const OF_ACCENT: Readonly<Record<string, readonly [Palette, ...Palette[]]>> = {
  brick: [
    { ground: '#B83A1B', main: '#FBE3CF', second: '#2B120A' },
    { ground: '#F4E3C8', main: '#1C1712', second: '#D4472A' },
    { ground: '#1D1814', main: '#F0E7D8', second: '#E8623A' },
  ],
  rose: [
    { ground: '#8E1D47', main: '#FBDDE4', second: '#F3A34F' },
    { ground: '#F6CDD6', main: '#5B1130', second: '#C63064' },
    { ground: '#2A1019', main: '#F7DCE2', second: '#E9608F' },
  ],
  plum: [
    { ground: '#4E2560', main: '#F3DDF0', second: '#F2A25C' },
    { ground: '#E6D2EC', main: '#37174A', second: '#8E44AD' },
    { ground: '#211428', main: '#EFDDF2', second: '#C583E0' },
  ],
  indigo: [
    { ground: '#2B3585', main: '#E6E9FB', second: '#F2B455' },
    { ground: '#D5DAF5', main: '#1E2560', second: '#4F5BD0' },
    { ground: '#14172E', main: '#DFE3F8', second: '#8D99F5' },
  ],
  ocean: [
    { ground: '#134A7C', main: '#F1EBDD', second: '#F0B84A' },
    { ground: '#C9DFF0', main: '#12365A', second: '#D9632C' },
    { ground: '#0F2033', main: '#E2EDF6', second: '#62A8E5' },
  ],
  teal: [
    { ground: '#0C5356', main: '#F3E8CF', second: '#F2895A' },
    { ground: '#C4E3E0', main: '#0B3F42', second: '#D9532C' },
    { ground: '#0B2324', main: '#DCEFEC', second: '#4FBDB6' },
  ],
  forest: [
    { ground: '#1F4A31', main: '#F3DDB0', second: '#EE7350' },
    { ground: '#D3E5CF', main: '#1B3F26', second: '#3F8A4C' },
    { ground: '#13221A', main: '#E3EFDD', second: '#7CC489' },
  ],
  ochre: [
    { ground: '#E8B03A', main: '#2A1A12', second: '#FFF7E6' },
    { ground: '#F7E5BD', main: '#3D2708', second: '#B86F00' },
    { ground: '#2A1D0A', main: '#F8E7C3', second: '#E8AE3E' },
  ],
};

/**
 * A cover's colors: one of its school's accent's three palettes, by variant. Without an accent, or with an unknown one,
 * any palette, by variant and `spread`.
 */
export function paletteOf(accent: string | null, variant: number, spread: number): Palette {
  const own = accent !== null && Object.hasOwn(OF_ACCENT, accent) ? OF_ACCENT[accent] : undefined;
  const palettes = own ?? PALETTES;
  return palettes[(own ? variant : variant + spread) % palettes.length] ?? palettes[0];
}
