import sharp, { type OverlayOptions } from 'sharp';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A layer of a picture, in front of the one before it. `blur`: in pixels, how far out of focus. */
export interface Layer {
  /** The svg's content, in the picture's own pixels. */
  readonly inside: string;
  readonly blur?: number;
}

/** Blurred layers are first rendered smaller by this factor. */
const SOFT_SCALE = 4;
const GRAIN_SIDE = 256;

function svg(size: PictureSize, inside: string, scale = 1): Buffer {
  const { width, height } = size;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width / scale)}" height="${Math.ceil(height / scale)}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
  );
}

async function render(size: PictureSize, { inside, blur = 0 }: Layer): Promise<Buffer> {
  if (blur === 0) return sharp(svg(size, inside)).png({ compressionLevel: 1 }).toBuffer();
  return sharp(
    await sharp(svg(size, inside, SOFT_SCALE))
      .blur(Math.max(0.3, blur / SOFT_SCALE))
      .png()
      .toBuffer(),
  )
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A photo made of layers, with film grain, as a camera-like JPEG. */
export async function photograph(size: PictureSize, layers: readonly Layer[]): Promise<Buffer> {
  const [back, ...front] = await Promise.all(layers.map((layer) => render(size, layer)));
  if (!back) throw new Error('A picture without layers.');
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = await sharp({
    create: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3, background: '#808080', noise },
  })
    .greyscale()
    .png()
    .toBuffer();
  const over: OverlayOptions[] = [
    ...front.map((input) => ({ input })),
    { input: grain, tile: true, blend: 'soft-light' },
  ];
  return sharp(back).composite(over).flatten({ background: '#111' }).jpeg({ quality: 84, mozjpeg: false }).toBuffer();
}

/** A sequence of numbers between 0 and 1 that is always the same for the same word. */
export function dice(word: string): () => number {
  let state = 2_166_136_261;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes a color lighter (`by` above 0) or darker (below 0) by this fraction. */
export function shade(color: string, by: number): string {
  const to = by > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (to - part) * Math.abs(by))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Lights far in the background, as a lens shows them. */
export function bokeh(roll: () => number, size: PictureSize, colors: readonly string[], count: number): string {
  const part = () => {
    const radius = (0.02 + roll() * 0.07) * size.width;
    const color = colors[Math.floor(roll() * colors.length)];
    return `<circle cx="${roll() * size.width}" cy="${roll() * size.height * 0.7}" r="${radius}" fill="${color}" opacity="${0.12 + roll() * 0.4}"/>`;
  };
  return Array.from({ length: count }, part).join('');
}
