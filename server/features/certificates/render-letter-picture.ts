import PDFDocument from 'pdfkit';
import { TypeSetter } from '#server/platform/pdf/type-setter.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import {
  coverBand,
  GROUND,
  INK,
  type LetterContent,
  LINE,
  logoMark,
  renderQrCode,
  SOFT,
  style,
} from './render-letter-pdf.ts';

/** The size social networks show for a post, in pixels. */
export const PICTURE = { width: 1200, height: 627 } as const;
const BAND = 312;
const LEFT = BAND + 68;
const RIGHT = PICTURE.width - 64;
const WIDTH = RIGHT - LEFT;
/** Side lengths of the school's logo and the verification QR code, in pixels. */
const LOGO = 64;
const SQUARES = 124;
const NARROW = WIDTH - SQUARES - 28;

/**
 * A letter of completion as a picture for posts, PNG of 1200×627: the letter's words, the school's logo, and the
 * verification QR code.
 */
export async function renderLetterPicture(content: LetterContent): Promise<Buffer> {
  // This PDF is never written: the type setter needs a document for its fonts.
  const setter = new TypeSetter(new PDFDocument({ margin: 0 }));
  const school = setter.line(content.schoolName, style('title', 26, 600));
  const kicker = setter.line('LETTER OF COMPLETION', style('text', 17, 650, content.accent.color));
  const name = setter.line(content.personName, style('title', 68, 700));
  const middle = setter.line('took part in and completed', style('text', 22, 400, SOFT));
  const course = setter.line(content.courseName, style('title', 38, 600));
  const dates = setter.line(content.dates, style('text', 21, 400));
  const taught =
    content.taughtBy === null ? null : setter.line(`Taught by ${content.taughtBy}`, style('text', 19, 500));
  const code = setter.line(content.code, style('text', 19, 500, SOFT));
  await setter.load();

  const parts: string[] = [];
  const drawLine = (line: typeof school, y: number, x = LEFT) =>
    parts.push(`<path fill="${line.color}" d="${setter.outline(line, x, y)}"/>`);
  const logo = await logoMark(content, LOGO);
  const beside = logo ? LOGO + 16 : 0;
  drawLine(setter.fitted(school, WIDTH - beside, 12), 84, LEFT + beside);
  drawLine(kicker, 140);
  let y = 160;
  const names = setter.broken(setter.fitted(name, WIDTH, 44), WIDTH).slice(0, 2);
  for (const each of names) {
    const line = setter.fitted(each, WIDTH, 16);
    y += names.length > 1 ? line.size * 1.2 : 72;
    drawLine(line, y);
  }
  drawLine(middle, y + 52);
  y += 60;
  const courses = setter.broken(setter.fitted(course, NARROW, 28), NARROW).slice(0, 2);
  for (const each of courses) {
    const line = setter.fitted(each, NARROW, 14);
    y += courses.length > 1 ? line.size * 1.3 : 52;
    drawLine(line, y);
  }
  drawLine(setter.fitted(dates, NARROW, 12), y + 44);
  if (taught) drawLine(setter.fitted(taught, NARROW - 180, 10), PICTURE.height - 46);
  drawLine(code, PICTURE.height - 46, taught ? LEFT + NARROW - setter.widthOf(code) : LEFT);
  renderQrCode(
    content.verifyUrl,
    { x: RIGHT - SQUARES, y: PICTURE.height - 46 - SQUARES, side: SQUARES },
    (x, at, side) => parts.push(`<rect x="${x}" y="${at}" width="${side}" height="${side}" fill="${INK}"/>`),
  );

  const sharp = await pictureLibrary();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<rect x="${BAND}" width="5" height="${PICTURE.height}" fill="${content.accent.color}"/>
<rect x="${LEFT}" y="${PICTURE.height - 96}" width="${NARROW}" height="1.5" fill="${LINE}"/>${parts.join('')}</svg>`;
  return sharp({ create: { ...PICTURE, channels: 3, background: GROUND } })
    .composite([
      { input: await coverBand(content, BAND, PICTURE.height), left: 0, top: 0 },
      ...(logo ? [{ input: logo, left: LEFT, top: 42 }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
