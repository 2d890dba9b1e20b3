import sharp from 'sharp';
import { type PictureSize, shade } from './paint.ts';

function png({ width, height }: PictureSize, inside: string): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
  return sharp(Buffer.from(drawn)).png().toBuffer();
}

/** A lantern whose light is a voice, cut out: the background shows through, light or dark. Square. */
function lantern(): Promise<Buffer> {
  const voice = [46, 96, 150, 112, 64]
    .map((height, n) => `<rect x="${176 + n * 36}" y="${288 - height / 2}" width="20" height="${height}" rx="10"/>`)
    .join('');
  return png(
    { width: 512, height: 512 },
    `<path d="M196 96 a60 60 0 0 1 120 0" fill="none" stroke="#a064b0" stroke-width="22" stroke-linecap="round"/>
    <path d="M152 116 h208 l28 56 h-264Z" fill="#a064b0"/><path d="M132 400 h248 l20 48 h-288Z" fill="#a064b0"/>
    <path d="M128 184 h256 v204 h-256Z" fill="#f2b65c"/><g fill="${shade('#7d4490', -0.35)}">${voice}</g>
    <path d="M128 184 v204 M384 184 v204" stroke="#a064b0" stroke-width="20"/>`,
  );
}

/** A pier above sound waves, on its own background. Wide: only its middle is kept. */
function pier(): Promise<Buffer> {
  const wave = (y: number, color: string) =>
    `<path d="M0 ${y} ${Array.from({ length: 12 }, (_, n) => `q50 ${n % 2 ? 64 : -64} 100 0`).join(' ')} V800 H0Z" fill="${color}"/>`;
  const posts = Array.from({ length: 13 }, (_, n) => `M${30 + n * 95} 380 v260`).join(' ');
  return png(
    { width: 1200, height: 800 },
    `<rect width="1200" height="800" fill="#0d3b52"/><circle cx="600" cy="230" r="110" fill="#ffd27a"/>
    <path d="${posts}" stroke="#f4efe4" stroke-width="22"/><rect y="352" width="1200" height="44" fill="#f4efe4"/>
    ${wave(540, '#2f8fb3')}${wave(630, '#1d6b8c')}${wave(720, '#124d68')}`,
  );
}

/**
 * A drop of ink on paper. Tall, and nearly white at its edges: it needs a border on a light page, and is the brightest
 * thing on a dark one.
 */
function drop(): Promise<Buffer> {
  return png(
    { width: 640, height: 820 },
    `<rect width="640" height="820" fill="#fdfbf5"/>
    <path d="M320 236 C380 342 440 404 440 484 A120 120 0 0 1 200 484 C200 404 260 342 320 236Z" fill="#16202a"/>
    <path d="M252 486 a68 68 0 0 0 68 70" fill="none" stroke="#fdfbf5" stroke-width="20" stroke-linecap="round"/>
    <circle cx="462" cy="330" r="22" fill="#12867a"/>`,
  );
}

/** School logos, drawn by us: cut out, wide, and tall. */
export const logos = { lantern, pier, drop } as const;
export type Logo = keyof typeof logos;
