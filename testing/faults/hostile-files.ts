import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { FormFile } from '#testing/multipart.ts';
import { blackAndWhitePng, chunk, GIF, JPEG, type Plain, PNG, plainPictures, SVG, svg, text } from './picture-bytes.ts';

/** A hostile file to upload. `clean`: a picture is served, without anything else that was in the file. */
export interface HostileFile extends FormFile {
  readonly what: string;
  readonly ends: 'clean' | 'refused';
}

/** Text in every hostile file that must not be served again. */
export const PAYLOAD = 'PAYLOAD-7f3a';
const SCRIPT = `<script>alert('${PAYLOAD}')</script>`;

function wrongTypes(plain: Plain): HostileFile[] {
  const refused = (description: string, name: string, type: string, bytes: Buffer): HostileFile => ({
    what: description,
    name,
    type,
    bytes,
    ends: 'refused',
  });
  return [
    refused('a page called png', 'page.png', PNG, text(`<!doctype html>${SCRIPT}`)),
    refused('a page called jpg', 'page.jpg', JPEG, text(`<html><body>${SCRIPT}</body></html>`)),
    refused('a program called png', 'run.png', PNG, Buffer.concat([text('MZ'), Buffer.alloc(500, 7)])),
    refused('a document called png', 'paper.png', PNG, text('%PDF-1.7\n1 0 obj\n')),
    refused('words called gif', 'words.gif', GIF, text('Nothing to see.')),
    refused('an archive called jpg', 'pack.jpg', JPEG, Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)])),
    refused('a script called svg', 'code.svg', SVG, text(`alert('${PAYLOAD}')`)),
    refused('a page called svg', 'page.svg', SVG, text(`<html><svg></svg>${SCRIPT}</html>`)),
    refused('a tiff called png', 'scan.png', PNG, plain.tiff),
    refused('an avif called webp', 'new.webp', 'image/webp', plain.avif),
    refused('a bitmap', 'old.bmp', 'image/bmp', Buffer.concat([text('BM'), Buffer.alloc(100)])),
    refused('a jpeg called exe', 'photo.exe', JPEG, plain.jpeg),
    refused('a png declared as a page', 'photo.png', 'text/html', plain.png),
    refused('a tiff as itself', 'scan.tiff', 'image/tiff', plain.tiff),
    refused('nothing at all', 'empty.png', PNG, Buffer.alloc(0)),
    refused('zeros', 'zeros.png', PNG, Buffer.alloc(4096)),
    { what: 'a png called jpg', name: 'photo.jpg', type: JPEG, bytes: plain.png, ends: 'clean' },
  ];
}

function polyglots(plain: Plain): HostileFile[] {
  const clean = (description: string, name: string, type: string, bytes: Buffer): HostileFile => ({
    what: description,
    name,
    type,
    bytes,
    ends: 'clean',
  });
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), text(SCRIPT)]);
  const gifNote = Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), text(SCRIPT), Buffer.from([0])]);
  const note = chunk('tEXt', text(`Comment\0${SCRIPT}`));
  return [
    clean('a jpeg with an archive behind it', 'a.jpg', JPEG, Buffer.concat([plain.jpeg, text(`PK\x03\x04${PAYLOAD}`)])),
    clean('a png with a page behind it', 'a.png', PNG, Buffer.concat([plain.png, text(SCRIPT)])),
    clean('a webp with a script behind it', 'a.webp', 'image/webp', Buffer.concat([plain.webp, text(SCRIPT)])),
    clean('a gif with a page behind it', 'b.gif', GIF, Buffer.concat([plain.gif, text(SCRIPT)])),
    clean(
      'a jpeg with a page in its comment',
      'b.jpg',
      JPEG,
      Buffer.concat([plain.jpeg.subarray(0, 2), comment, plain.jpeg.subarray(2)]),
    ),
    clean(
      'a gif with a page in its comment',
      'a.gif',
      GIF,
      Buffer.concat([plain.gif.subarray(0, -1), gifNote, Buffer.from([0x3b])]),
    ),
    clean('a png with a page in its text', 'b.png', PNG, blackAndWhitePng(64, 64, [note])),
    {
      what: 'a gif that is a script',
      name: 'script.gif',
      type: GIF,
      bytes: text(`GIF89a/*\0\0\0*/=alert('${PAYLOAD}')//`),
      ends: 'refused',
    },
    {
      what: 'a document with a jpeg in it',
      name: 'paper.jpg',
      type: JPEG,
      bytes: Buffer.concat([text('%PDF-1.4\n'), plain.jpeg]),
      ends: 'refused',
    },
  ];
}

function bombs(plain: Plain): HostileFile[] {
  const refused = (description: string, name: string, type: string, bytes: Buffer): HostileFile => ({
    what: description,
    name,
    type,
    bytes,
    ends: 'refused',
  });
  const hugeGif = Buffer.from(plain.gif);
  hugeGif.writeUInt16LE(65535, 6);
  hugeGif.writeUInt16LE(65535, 8);
  const hugeJpeg = Buffer.from(plain.jpeg);
  const frame = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  hugeJpeg.writeUInt16BE(65500, frame + 5);
  hugeJpeg.writeUInt16BE(65500, frame + 7);
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghi'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
    .join('')}]>`;
  const uses = Array.from(
    { length: 60 },
    (_, i) => `<g id="g${i + 1}"><use xlink:href="#g${i}"/><use xlink:href="#g${i}"/></g>`,
  );
  return [
    refused('a wall of 400 megapixels', 'wall.png', PNG, blackAndWhitePng(20_000, 20_000)),
    refused('a wall that only says it is one', 'claim.png', PNG, blackAndWhitePng(60_000, 60_000, [], 1)),
    refused('a strip a million pixels wide', 'strip.png', PNG, blackAndWhitePng(1_000_000, 50)),
    {
      what: 'a wall of just under 40 megapixels',
      name: 'ok.png',
      type: PNG,
      bytes: blackAndWhitePng(6300, 6300),
      ends: 'clean',
    },
    { what: 'a gif that says it is huge', name: 'huge.gif', type: GIF, bytes: hugeGif, ends: 'clean' },
    refused('a jpeg that says it is huge', 'huge.jpg', JPEG, hugeJpeg),
    refused('text that unpacks to 200 MB', 'note.png', PNG, blackAndWhitePng(64, 64, [], 0)),
    {
      what: 'a note that unpacks to 100 MB',
      name: 'note2.png',
      type: PNG,
      bytes: blackAndWhitePng(64, 64, [
        chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000, 65))])),
      ]),
      ends: 'clean',
    },
    refused('entities upon entities', 'laughs.svg', SVG, Buffer.concat([text(laughs), svg('<text>&i;</text>')])),
    refused(
      'a drawing that uses itself up',
      'uses.svg',
      SVG,
      svg(`<rect id="g0" width="1" height="1"/>${uses.join('')}`),
    ),
    refused('a drawing of 60,000 parts', 'parts.svg', SVG, svg('<rect width="1" height="1"/>'.repeat(60_000))),
    refused('a drawing of 3 MB', 'long.svg', SVG, svg(`<desc>${'a'.repeat(3_000_000)}</desc>`)),
    refused(
      'a drawing full of filters',
      'blur.svg',
      SVG,
      svg('<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter>'.repeat(80)),
    ),
    {
      what: 'a drawing a million units wide',
      name: 'wide.svg',
      type: SVG,
      bytes: svg('<rect width="9" height="9"/>', 'width="1000000" height="1000000"'),
      ends: 'refused',
    },
    refused('eleven megabytes', 'heavy.jpg', JPEG, Buffer.concat([plain.jpeg, Buffer.alloc(11 * 1024 * 1024, 3)])),
  ];
}

function broken(plain: Plain): HostileFile[] {
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  return [
    { what: 'half a jpeg', name: 'half.jpg', type: JPEG, bytes: half(plain.jpeg), ends: 'refused' },
    { what: 'half a png', name: 'half.png', type: PNG, bytes: half(plain.png), ends: 'refused' },
    { what: 'half a gif', name: 'half.gif', type: GIF, bytes: half(plain.gif), ends: 'refused' },
    { what: 'half a webp', name: 'half.webp', type: 'image/webp', bytes: half(plain.webp), ends: 'refused' },
    {
      what: 'half a drawing',
      name: 'half.svg',
      type: SVG,
      bytes: half(svg('<rect width="20" height="20"/>')),
      ends: 'refused',
    },
    {
      what: 'the first bytes of a jpeg',
      name: 'head.jpg',
      type: JPEG,
      bytes: plain.jpeg.subarray(0, 20),
      ends: 'refused',
    },
  ];
}

function reachingOut(): HostileFile[] {
  const refused = (description: string, name: string, bytes: Buffer): HostileFile => ({
    what: description,
    name,
    type: SVG,
    bytes,
    ends: 'refused',
  });
  return [
    refused(
      'a drawing that asks a server',
      'ask.svg',
      svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
    ),
    refused(
      'a drawing that reads a file',
      'read.svg',
      svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    ),
    refused(
      'a drawing that includes a file',
      'include.svg',
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'),
    ),
    refused(
      'a drawing in an entity',
      'entity.svg',
      Buffer.concat([text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), svg('<text>&x;</text>')]),
    ),
    refused(
      'a drawing that imports a style',
      'style.svg',
      svg("<style>@import url('http://127.0.0.1:9/x.css');</style>"),
    ),
    refused(
      'a drawing that fills by an address',
      'fill.svg',
      svg('<rect fill="url(http://127.0.0.1:9/#a)" width="9" height="9"/>'),
    ),
    refused(
      'a drawing in a drawing',
      'nested.svg',
      svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'),
    ),
    {
      what: 'a drawing with a script',
      name: 'script.svg',
      type: SVG,
      bytes: svg(`${SCRIPT}<rect onclick="alert('${PAYLOAD}')" width="90" height="90"/>`),
      ends: 'clean',
    },
    {
      what: 'a drawing with a page in it',
      name: 'foreign.svg',
      type: SVG,
      bytes: svg(
        `<foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml">${PAYLOAD}</body></foreignObject><rect width="90" height="90"/>`,
      ),
      ends: 'clean',
    },
  ];
}

async function namesAndNotes(plain: Plain): Promise<HostileFile[]> {
  const withNotes = await sharp(plain.jpeg)
    .withExif({
      IFD0: { Copyright: PAYLOAD, ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  const named = (name: string): HostileFile => ({
    what: `a picture called ${JSON.stringify(name.slice(0, 30))}`,
    name,
    type: PNG,
    bytes: plain.png,
    ends: 'clean',
  });
  return [
    named('../../../etc/passwd.png'),
    named('C:\\Windows\\system32\\a.png'),
    named(`${'long'.repeat(400)}.png`),
    named('gnp.\u202Etxt\u0000.png'),
    named(`"><img src=x onerror=alert('${PAYLOAD}')>.png`),
    { what: 'a name without an ending', name: 'picture', type: PNG, bytes: plain.png, ends: 'clean' },
    {
      what: 'a text without an ending',
      name: 'picture',
      type: PNG,
      bytes: Buffer.from('No picture.'),
      ends: 'refused',
    },
    { what: 'a jpeg that tells where it was taken', name: 'gps.jpg', type: JPEG, bytes: withNotes, ends: 'clean' },
    { what: 'a moving gif', name: 'moving.gif', type: GIF, bytes: plain.moving, ends: 'clean' },
  ];
}

/**
 * Sixty-odd files: wrong types, polyglots, bombs, broken files, drawings that load external resources, hostile names
 * and metadata.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const plain = await plainPictures();
  return [
    ...wrongTypes(plain),
    ...polyglots(plain),
    ...bombs(plain),
    ...broken(plain),
    ...reachingOut(),
    ...(await namesAndNotes(plain)),
  ];
}
