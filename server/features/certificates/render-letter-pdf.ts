import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { coverSvg, lookOfName } from '#covers/cover.ts';
import { readCover } from '#covers/look.ts';
import { type LineStyle, TypeSetter } from '#server/platform/pdf/type-setter.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';

/** Everything on a letter, as plain data that can be passed to another thread for rendering. */
export interface LetterContent {
  readonly personName: string;
  readonly courseName: string;
  readonly schoolName: string;
  /** The person who signs; null if the course names no one. */
  readonly taughtBy: string | null;
  /** The course's cover, without an accent. */
  readonly cover: string;
  /** The school's accent: its name, for the cover, and the color used on paper. */
  readonly accent: { readonly name: string | null; readonly color: string };
  /** The school's logo, a square picture in base64; null: it has none. */
  readonly logo: string | null;
  readonly dates: string;
  readonly issued: string;
  /** The short code: `CB-7F3K-22XM`. */
  readonly code: string;
  readonly verifyUrl: string;
}

/** A4 landscape, in points. */
const PAGE = { width: 842, height: 595 } as const;
const BAND = 236;
const LEFT = BAND + 56;
const RIGHT = PAGE.width - 56;
const WIDTH = RIGHT - LEFT;
const LOGO = 38;

export const INK = '#1C1712';
export const SOFT = '#6B6156';
export const LINE = '#E7DFD3';
export const GROUND = '#FBF8F3';

export const style = (voice: 'title' | 'text', size: number, weight: number, color = INK): LineStyle => ({
  voice,
  size,
  weight,
  color,
});

/** The middle of the course's cover, cropped to a size in pixels. */
export async function coverBand(content: LetterContent, width: number, height: number): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const look = readCover(content.cover) ?? lookOfName({ name: content.courseName });
  return sharp(Buffer.from(coverSvg({ ...look, accent: content.accent.name })), { density: 180 })
    .resize(width, height, { fit: 'cover' })
    .png({ palette: true })
    .toBuffer();
}

/** The school's logo with round corners, `side` pixels wide; null if it has none. */
export async function logoMark(content: LetterContent, side: number): Promise<Buffer | null> {
  if (content.logo === null) return null;
  const sharp = await pictureLibrary();
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side / 5}"/></svg>`,
  );
  return sharp(Buffer.from(content.logo, 'base64'))
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Draws a QR code for a URL at a position and size; `draw` paints each dark module. */
export function renderQrCode(
  address: string,
  at: { x: number; y: number; side: number },
  draw: (x: number, y: number, side: number) => void,
): void {
  const code = encode(address, { ecc: 'M', border: 0 });
  const dot = at.side / code.size;
  for (const [row, cells] of code.data.entries()) {
    for (const [column, dark] of cells.entries()) {
      // Slightly larger, so that no hairline shows between two modules.
      if (dark) draw(at.x + column * dot, at.y + row * dot, dot * 1.02);
    }
  }
}

/** A letter of completion as PDF, tagged for screen readers. */
export async function renderLetterPdf(content: LetterContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `Letter of completion: ${content.personName}, ${content.courseName}`,
      Author: content.schoolName,
      Subject: `Verification code ${content.code}`,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));

  const setter = new TypeSetter(doc);
  const school = setter.line(content.schoolName, style('title', 15, 600));
  const kicker = setter.line('LETTER OF COMPLETION', style('text', 10, 650, content.accent.color));
  const opening = setter.line('This certifies that', style('text', 13, 400, SOFT));
  const name = setter.line(content.personName, style('title', 44, 700));
  const middle = setter.line('took part in and completed', style('text', 13, 400, SOFT));
  const course = setter.line(content.courseName, style('title', 25, 600));
  const dates = setter.line(content.dates, style('text', 13, 400));
  const issued = setter.line(content.issued, style('text', 10, 500));
  const signed = content.taughtBy === null ? null : setter.line(content.taughtBy, style('title', 17, 500));
  const signedAs = setter.line('Taught by', style('text', 9, 400, SOFT));
  const check = setter.line(`Code ${content.code} · anyone can check this letter at`, style('text', 9, 400, SOFT));
  const address = setter.line(content.verifyUrl.replace(/^https?:\/\//, ''), style('text', 9, 500));
  await setter.load();

  // Full page height at 200 dpi.
  const band = await coverBand(content, Math.round(BAND * 2.8), Math.round(PAGE.height * 2.8));
  const logo = await logoMark(content, LOGO * 4);
  // Decoration: screen readers skip it.
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  artifact(() => {
    doc.rect(0, 0, PAGE.width, PAGE.height).fill(GROUND);
    doc.image(band, 0, 0, { width: BAND, height: PAGE.height });
    doc.rect(BAND, 0, 3, PAGE.height).fill(content.accent.color);
    doc.rect(LEFT, 424, WIDTH, 0.75).fill(LINE);
    if (logo) doc.image(logo, LEFT, 50, { width: LOGO, height: LOGO });
  });

  const said = (tag: string, draw: () => void) => doc.addStructure(doc.struct(tag, {}, draw));
  const beside = logo ? LOGO + 12 : 0;
  said('P', () => setter.draw(setter.fitted(school, WIDTH - beside, 9), LEFT + beside, 74));
  said('H1', () => setter.draw(kicker, LEFT, 128));
  said('P', () => setter.draw(opening, LEFT, 178));
  const names = setter.broken(setter.fitted(name, WIDTH, 30), WIDTH).slice(0, 3);
  let y = 178;
  said('H2', () => {
    for (const line of names) {
      const fitted = setter.fitted(line, WIDTH, 12);
      y += names.length > 1 ? fitted.size * 1.15 : 48;
      setter.draw(fitted, LEFT, y);
    }
  });
  y += 36;
  said('P', () => setter.draw(middle, LEFT, y));
  const courses = setter.broken(setter.fitted(course, WIDTH, 20), WIDTH).slice(0, 2);
  said('H2', () => {
    for (const line of courses) {
      const fitted = setter.fitted(line, WIDTH, 10);
      y += courses.length > 1 ? fitted.size * 1.25 : 34;
      setter.draw(fitted, LEFT, y);
    }
  });
  said('P', () => setter.draw(setter.fitted(dates, WIDTH, 9), LEFT, y + 28));

  artifact(() => {
    renderQrCode(content.verifyUrl, { x: RIGHT - 78, y: 452, side: 78 }, (x, y, side) => doc.rect(x, y, side, side));
    doc.fill(INK);
  });
  if (signed) {
    said('P', () => setter.draw(signedAs, LEFT, 446));
    said('P', () => setter.draw(setter.fitted(signed, WIDTH - 100, 9), LEFT, 466));
  }
  said('P', () => setter.draw(setter.fitted(issued, WIDTH - 100, 7), LEFT, signed ? 490 : 464));
  said('P', () => setter.draw(check, LEFT, 516));
  said('P', () => setter.draw(setter.fitted(address, WIDTH - 100, 5), LEFT, 530));
  doc.link(LEFT, 520, WIDTH - 100, 16, content.verifyUrl);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
