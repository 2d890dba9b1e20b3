import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { color } from '#web/kit/theme/tokens.ts';

const file = (name: string): Buffer => readFileSync(new URL(`../../web/public/${name}`, import.meta.url));
const sizeOf = async (name: string) => {
  const { format, width, height, hasAlpha } = await sharp(file(name)).metadata();
  return { format, width, height, hasAlpha };
};

test('the manifest names icons that exist in their stated sizes, and the page’s own colors', async () => {
  const manifest = JSON.parse(file('manifest.webmanifest').toString()) as {
    background_color: string;
    theme_color: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([manifest.background_color, manifest.theme_color]).toEqual([color.ground[0], color.ground[0]]);
  expect(manifest.start_url).toBe('/dashboard');
  for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const side = Number(sizes.split('x')[0]);
    // A phone crops its own shape out of the icons, so nothing in them may be transparent.
    expect(await sizeOf(src.slice(1)), src).toMatchObject({
      format: 'png',
      width: side,
      height: side,
      hasAlpha: false,
    });
  }
});

test('a phone’s home screen and old browsers find their icons where they look for them', async () => {
  expect(await sizeOf('apple-touch-icon.png')).toMatchObject({
    format: 'png',
    width: 180,
    height: 180,
    hasAlpha: false,
  });
  const icon = file('favicon.ico');
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
});
