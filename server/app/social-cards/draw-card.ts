import PDFDocument from 'pdfkit';
import { initialsOf } from '#contract/accounts/initials.ts';
import { coverSvg, lookOfName } from '#covers/cover.ts';
import { readCover } from '#covers/look.ts';
import { type LineStyle, TypeSetter } from '#server/platform/pdf/type-setter.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import type { CardContent, CardPictures } from './card-text.ts';

export const CARD = { width: 1200, height: 630 } as const;
const PICTURE = { left: 720, width: CARD.width - 720 } as const;
const LEFT = 64;
const WIDTH = PICTURE.left - LEFT - 48;
const FACE = 84;
/** Title sizes, and the maximum number of lines at each. */
const TITLES = [
  { size: 66, lines: 2 },
  { size: 54, lines: 3 },
  { size: 44, lines: 3 },
] as const;
const INK = '#1C1712';
const SOFT = '#6B6156';
const GROUND = '#FBF8F3';

const style = (voice: 'title' | 'text', size: number, weight: number, color = INK): LineStyle => ({
  voice,
  size,
  weight,
  color,
});

const MARK = `<g transform="translate(${LEFT} 48) scale(1.25)"><rect width="32" height="32" rx="8" fill="#B83A1B"/><rect x="7" y="7" width="18" height="18" rx="2.5" fill="${GROUND}"/><path d="M10.5 12.5h6.5M10.5 16.5h11M10.5 20.5h5" stroke="${INK}" stroke-width="1.9" stroke-linecap="round"/><circle cx="21" cy="12.5" r="1.7" fill="#B83A1B"/></g>`;

async function pictureOf(content: CardContent, uploaded: Uint8Array | null): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const size = { width: PICTURE.width, height: CARD.height, fit: 'cover' as const };
  const drawn = Buffer.from(coverSvg(readCover(content.cover) ?? lookOfName({ name: content.title })));
  if (!uploaded) return sharp(drawn, { density: 144 }).resize(size).png().toBuffer();
  return sharp(uploaded)
    .resize({ ...size, position: sharp.strategy.attention })
    .png()
    .toBuffer();
}

async function roundFace(uploaded: Uint8Array): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const round = `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE}" height="${FACE}"><circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}"/></svg>`;
  return sharp(uploaded)
    .resize(FACE, FACE, { fit: 'cover' })
    .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** A link preview: text on the left, the thing's own picture on the right. JPEG, 1200 × 630. */
export async function drawCard(content: CardContent, { picture, face }: CardPictures): Promise<Buffer> {
  // The type setter's fonts belong to a PDF document, so there is one here, which is never written.
  const setter = new TypeSetter(new PDFDocument({ margin: 0 }));
  const { accent, on } = content.colors;
  const product = setter.line('Callboard', style('title', 30, 650));
  const title = setter.line(content.title, style('title', 66, 700));
  const date = content.date === null ? null : setter.line(content.date, style('text', 30, 550));
  const price = content.price === null ? null : setter.line(content.price, style('text', 30, 650, on));
  const teacher = content.teacherName === null ? null : setter.line(content.teacherName, style('text', 28, 600));
  const school = setter.line(content.schoolName, style('text', 26, 400, SOFT));
  const initials =
    content.teacherName === null ? null : setter.line(initialsOf(content.teacherName), style('text', 32, 600, on));
  await setter.load();

  const parts: string[] = [MARK];
  const drawLine = (line: typeof product, x: number, y: number) =>
    parts.push(`<path fill="${line.color}" d="${setter.outline(line, x, y)}"/>`);
  drawLine(product, LEFT + 54, 79);

  const tries = TITLES.map(({ size, lines }) => setter.broken({ ...title, size }, WIDTH).slice(0, lines + 1));
  const lines = (tries.find((each, at) => each.length <= (TITLES[at]?.lines ?? 0)) ?? tries.at(-1) ?? []).slice(0, 3);
  let y = 136;
  for (const line of lines) {
    y += line.size * 1.12;
    drawLine(setter.fitted(line, WIDTH, 20), LEFT, y);
  }
  if (date) {
    y += 62;
    drawLine(setter.fitted(date, WIDTH, 18), LEFT, y);
  }
  if (price) {
    const wide = setter.widthOf(price);
    parts.push(`<rect x="${LEFT}" y="${y + 24}" width="${wide + 44}" height="56" rx="28" fill="${accent}"/>`);
    drawLine(price, LEFT + 22, y + 62);
  }

  const foot = CARD.height - 56 - FACE;
  const beside = face || initials ? LEFT + FACE + 20 : LEFT;
  if (!face && initials) {
    const middle = LEFT + FACE / 2;
    parts.push(`<circle cx="${middle}" cy="${foot + FACE / 2}" r="${FACE / 2}" fill="${accent}"/>`);
    drawLine(initials, middle - setter.widthOf(initials) / 2, foot + FACE / 2 + 11);
  }
  const beneath = [teacher, school].filter((line) => line !== null);
  for (const [at, line] of beneath.entries()) {
    const baseline = beneath.length === 1 ? foot + FACE / 2 + 9 : foot + 34 + at * 37;
    drawLine(setter.fitted(line, WIDTH - (beside - LEFT), 16), beside, baseline);
  }

  const sharp = await pictureLibrary();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}"><rect x="${PICTURE.left - 6}" width="6" height="${CARD.height}" fill="${accent}"/>${parts.join('')}</svg>`;
  return sharp({ create: { ...CARD, channels: 3, background: GROUND } })
    .composite([
      { input: await pictureOf(content, picture), left: PICTURE.left, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...(face ? [{ input: await roundFace(face), left: LEFT, top: foot }] : []),
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
