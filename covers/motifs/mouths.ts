import { HEIGHT, type Motif, n, range } from '../canvas.ts';

interface Ink {
  lips: string;
  inside: string;
  teeth: string;
}

/** A mouth as animators chart it: how wide, how open, what shows inside. Centered at (x, y). */
function mouth(x: number, y: number, wide: number, open: number, ink: Ink, clip: string): string {
  const outer = (grow: number) => {
    const [w, h] = [wide + grow, open + grow];
    return `M${n(x - w)} ${n(y)}C${n(x - w * 0.62)} ${n(y - h * 1.02)} ${n(x - w * 0.24)} ${n(y - h * 1.22)} ${n(x)} ${n(y - h * 0.94)}C${n(x + w * 0.24)} ${n(y - h * 1.22)} ${n(x + w * 0.62)} ${n(y - h * 1.02)} ${n(x + w)} ${n(y)}C${n(x + w * 0.6)} ${n(y + h * 1.42)} ${n(x - w * 0.6)} ${n(y + h * 1.42)} ${n(x - w)} ${n(y)}Z`;
  };
  const inner = outer(-Math.min(wide, open) * 0.34);
  return `<path d="${outer(0)}" fill="${ink.lips}"/><clipPath id="${clip}"><path d="${inner}"/></clipPath><path d="${inner}" fill="${ink.inside}"/><g clip-path="url(#${clip})"><rect x="${n(x - wide * 0.62)}" y="${n(y - open * 1.3)}" width="${n(wide * 1.24)}" height="${n(open * 0.86)}" rx="${n(open * 0.2)}" fill="${ink.teeth}"/><ellipse cx="${n(x)}" cy="${n(y + open * 1.06)}" rx="${n(wide * 0.5)}" ry="${n(open * 0.52)}" fill="${ink.lips}"/></g>`;
}

/** Three sounds side by side, each on its own card: ah, oh, ee. */
const chart: Motif = (random, { ground, main, second }, id) => {
  const shapes = [
    [128, 128],
    [82, 118],
    [150, 70],
    [140, 96],
    [100, 84],
  ] as const;
  const first = random.whole(0, shapes.length - 1);
  const step = random.pick([1, 2, 3] as const);
  const lit = random.whole(0, 2);
  return range(3)
    .map((index) => {
      const [wide, open] = shapes[(first + index * step) % shapes.length] ?? shapes[0];
      const x = 400 * index;
      const bright = index === lit;
      const ink: Ink = bright
        ? { lips: ground, inside: main, teeth: second }
        : { lips: second, inside: ground, teeth: main };
      const card = bright ? second : ground;
      return `<rect x="${x}" width="401" height="${HEIGHT}" fill="${card}"/>${mouth(x + 200, HEIGHT / 2 - 10, wide * 1.18, open * 1.45, ink, `${id}m${index}`)}`;
    })
    .join('');
};

/** One mouth, and the sound that leaves it. */
const call: Motif = (random, { ground, main, second }, id) => {
  const x = random.pick([350, 600, 850]);
  const y = HEIGHT / 2;
  const [wide, open] = random.pick<readonly [number, number]>([
    [190, 160],
    [150, 176],
    [214, 122],
  ]);
  const rings = range(5).map((ring) => {
    const grow = 96 + ring * 92;
    return `<ellipse cx="${x}" cy="${n(y)}" rx="${n(wide + grow)}" ry="${n(open * 1.06 + grow)}" fill="none" stroke="${main}" stroke-width="${n(24 - ring * 3.4)}"/>`;
  });
  return `${rings.reverse().join('')}${mouth(x, y - 8, wide, open, { lips: second, inside: ground, teeth: main }, `${id}m`)}`;
};

/** Voice: mouth shapes. */
export const mouths: Motif = (random, palette, id) => random.pick([chart, call])(random, palette, id);
