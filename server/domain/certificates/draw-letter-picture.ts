import PDFDocument from 'pdfkit';
import { TypeSetter } from '#server/platform/pdf/type-setter.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import { coverBand, GROUND, type LetterWords, LINE, SOFT, style } from './draw-letter.ts';

/** What networks show of a post, in dots. */
export const PICTURE = { width: 1200, height: 627 } as const;
const BAND = 312;
const LEFT = BAND + 68;
const WIDTH = PICTURE.width - LEFT - 64;

/** A letter of completion as a picture for posts, PNG of 1200×627: the sheet's words, the code instead of its squares. */
export async function drawLetterPicture(words: LetterWords): Promise<Buffer> {
  // a page that is never written: the type setter's fonts live in one
  const setter = new TypeSetter(new PDFDocument({ margin: 0 }));
  const school = setter.line(words.schoolName, style('title', 26, 600));
  const kicker = setter.line('LETTER OF COMPLETION', style('text', 17, 650, words.accent.colour));
  const name = setter.line(words.personName, style('title', 68, 700));
  const middle = setter.line('took part in and completed', style('text', 22, 400, SOFT));
  const course = setter.line(words.courseName, style('title', 38, 600));
  const dates = setter.line(words.dates, style('text', 21, 400));
  const taught = words.taughtBy === null ? null : setter.line(`Taught by ${words.taughtBy}`, style('text', 19, 500));
  const code = setter.line(words.code, style('text', 19, 500, SOFT));
  await setter.load();

  const parts: string[] = [];
  const put = (line: typeof school, y: number, x = LEFT) =>
    parts.push(`<path fill="${line.colour}" d="${setter.outline(line, x, y)}"/>`);
  put(setter.fitted(school, WIDTH, 12), 84);
  put(kicker, 140);
  let y = 160;
  const names = setter.broken(setter.fitted(name, WIDTH, 44), WIDTH).slice(0, 2);
  for (const each of names) {
    const line = setter.fitted(each, WIDTH, 16);
    y += names.length > 1 ? line.size * 1.2 : 72;
    put(line, y);
  }
  put(middle, y + 52);
  y += 60;
  const courses = setter.broken(setter.fitted(course, WIDTH, 28), WIDTH).slice(0, 2);
  for (const each of courses) {
    const line = setter.fitted(each, WIDTH, 14);
    y += courses.length > 1 ? line.size * 1.3 : 52;
    put(line, y);
  }
  put(setter.fitted(dates, WIDTH, 12), y + 44);
  if (taught) put(setter.fitted(taught, WIDTH - 240, 10), PICTURE.height - 52);
  put(code, PICTURE.height - 52, taught ? PICTURE.width - 64 - setter.widthOf(code) : LEFT);

  const sharp = await pictureLibrary();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<rect x="${BAND}" width="5" height="${PICTURE.height}" fill="${words.accent.colour}"/>
<rect x="${LEFT}" y="${PICTURE.height - 96}" width="${WIDTH}" height="1.5" fill="${LINE}"/>${parts.join('')}</svg>`;
  return sharp({ create: { ...PICTURE, channels: 3, background: GROUND } })
    .composite([
      { input: await coverBand(words, BAND, PICTURE.height), left: 0, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
