import { HEIGHT, type Motif, n, range, WIDTH } from '../canvas.ts';
import type { Palette } from '../palettes.ts';

function brightness(hex: string): number {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return part(1) * 0.3 + part(3) * 0.59 + part(5) * 0.11;
}

/** Light only shows in the dark, so bright backgrounds swap with their ink. */
function darkened(palette: Palette): Palette {
  return brightness(palette.ground) > brightness(palette.main)
    ? { ...palette, ground: palette.main, main: palette.ground }
    : palette;
}

/** A stool in the brightest spot: someone is about to begin. */
function stool(x: number, floor: number, color: string): string {
  const seat = floor - 172;
  const leg = (top: number, foot: number, drop: number) =>
    `M${n(x + top)} ${n(seat + 6)}L${n(x + foot)} ${n(floor + drop)}`;
  return `<g stroke="${color}" stroke-width="15" stroke-linecap="round" fill="none"><path d="${leg(-34, -62, 0)}${leg(34, 62, 0)}${leg(0, 4, 22)}M${n(x - 50)} ${n(floor - 68)}H${n(x + 50)}"/></g><ellipse cx="${n(x)}" cy="${n(seat)}" rx="70" ry="19" fill="${color}"/>`;
}

/** Crossing lights from above, and the spots where they hit the stage. */
export const spotlights: Motif = (random, palette) => {
  const { ground, main, second } = darkened(palette);
  const floor = random.between(520, 560);
  const count = random.pick([2, 3, 3] as const);
  const lit = random.whole(0, count - 1);
  const lights = range(count).map((index) => {
    const share = (index + 0.5) / count;
    const from = WIDTH * (1 - share) * 0.8 + WIDTH * 0.1 + random.between(-50, 50);
    const to = WIDTH * share * 0.8 + WIDTH * 0.1 + random.between(-36, 36);
    const wide = index === lit ? random.between(176, 200) : random.between(112, 140);
    return { from, to, wide, fill: index === lit ? second : main };
  });
  const cones = lights.map(
    ({ from, to, wide, fill }, index) =>
      `<path d="M${n(from - 20)} -10L${n(from + 20)} -10L${n(to + wide)} ${n(floor)}L${n(to - wide)} ${n(floor)}Z" fill="${fill}" opacity="${index === lit ? 0.5 : 0.26}"/>`,
  );
  const pools = lights.map(
    ({ to, wide, fill }) =>
      `<ellipse cx="${n(to)}" cy="${n(floor)}" rx="${n(wide)}" ry="${n(wide * 0.27)}" fill="${fill}"/>`,
  );
  const lamps = lights.map(
    ({ from }) => `<rect x="${n(from - 46)}" y="-20" width="92" height="58" rx="14" fill="${main}"/>`,
  );
  const boards = range(3).map(
    (line) => `<path d="M0 ${n(floor + 70 + line * 44)}H${WIDTH}" stroke="${main}" stroke-width="5" opacity="0.3"/>`,
  );
  const { from, to } = lights[lit] ?? { from: WIDTH / 2, to: WIDTH / 2 };
  // A little toward the lamp, so that the whole stool is in the light.
  const seat = to + (from - to) * 0.13;
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${boards.join('')}${cones.join('')}${pools.join('')}${lamps.join('')}${stool(seat, floor, ground)}`;
};
