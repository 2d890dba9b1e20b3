import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const text = (content: string): Buffer => Buffer.from(content);

/** A PNG chunk with its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** The signature at the start of every PNG. */
export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A black-and-white PNG of any size: a few kilobytes that unpack to a huge image. */
export function blackAndWhitePng(width: number, height: number, more: Buffer[] = [], drawn = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * drawn);
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const svg = (inside: string, attributes = 'width="200" height="200"'): Buffer =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );

/** The same noise in each format, and one animated picture. */
export interface Plain {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly gif: Buffer;
  readonly webp: Buffer;
  readonly tiff: Buffer;
  readonly avif: Buffer;
  readonly moving: Buffer;
}

/** Pictures with nothing wrong in them. */
export async function plainPictures(): Promise<Plain> {
  const noise = () =>
    sharp({
      create: {
        width: 320,
        height: 200,
        channels: 3,
        background: '#884422',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    });
  const frames = Buffer.alloc(64 * 64 * 8 * 3, 90);
  return {
    jpeg: await noise().jpeg().toBuffer(),
    png: await noise().png().toBuffer(),
    gif: await noise().gif().toBuffer(),
    webp: await noise().webp().toBuffer(),
    tiff: await noise().tiff().toBuffer(),
    avif: await noise().avif({ effort: 0 }).toBuffer(),
    moving: await sharp(frames, { raw: { width: 64, height: 64 * 8, channels: 3, pageHeight: 64 } })
      .gif()
      .toBuffer(),
  };
}

export const PNG = 'image/png';
export const JPEG = 'image/jpeg';
export const GIF = 'image/gif';
export const SVG = 'image/svg+xml';
