/** A cover's colours: what it stands on, what it is drawn in, and one that is used sparingly. */
export interface Palette {
  readonly ground: string;
  readonly main: string;
  readonly second: string;
}

/** Curated: each stands on paper and on night, and keeps its figure at 64 pixels. */
export const PALETTES: readonly [Palette, ...Palette[]] = [
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
