import { HEIGHT, type Motif, n, range, WIDTH } from '../canvas.ts';

type Point = readonly [number, number];
const polygon = (points: readonly Point[], attributes: string) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${attributes}/>`;

/** Dots on a rotated grid, growing toward one corner. */
function dots(fill: string, from: Point, reach: number): string {
  const step = 44;
  const each: string[] = [];
  for (let row = -2; row < 26; row += 1) {
    for (let column = -14; column < 34; column += 1) {
      const x = (column + row * 0.5) * step * 0.92;
      const y = row * step * 0.62 - column * 6;
      if (x < -30 || x > WIDTH + 30 || y < -30 || y > HEIGHT + 30) continue;
      const size = 23 * (1 - Math.min(1, Math.hypot(x - from[0], y - from[1]) / reach));
      if (size > 2) each.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}"/>`);
    }
  }
  return `<g fill="${fill}">${each.join('')}</g>`;
}

/** Lines that shoot out from one point. */
function speed(fill: string, from: Point, random: { between(low: number, high: number): number }): string {
  const count = 34;
  return range(count)
    .map((index) => {
      const angle = ((index + random.between(-0.25, 0.25)) / count) * Math.PI * 2;
      const half = random.between(0.018, 0.05);
      const start = random.between(150, 265);
      const end = 1500;
      const at = (turn: number, far: number): Point => [
        from[0] + Math.cos(angle + turn) * far,
        from[1] + Math.sin(angle + turn) * far,
      ];
      return polygon([at(0, start), at(-half, end), at(half, end)], `fill="${fill}"`);
    })
    .join('');
}

/** A shout: a star with uneven points. */
function burst(
  centre: Point,
  radius: number,
  fill: string,
  edge: string,
  random: { between(low: number, high: number): number },
) {
  const points = range(26).map((index): Point => {
    const angle = (index / 26) * Math.PI * 2 - 0.3;
    const far = index % 2 === 0 ? radius * random.between(0.92, 1.22) : radius * 0.7;
    return [centre[0] + Math.cos(angle) * far * 1.25, centre[1] + Math.sin(angle) * far * 0.92];
  });
  return polygon(points, `fill="${fill}" stroke="${edge}" stroke-width="16" stroke-linejoin="round"`);
}

/** Two panels cut apart on a slant: tone in one, speed lines in the other, and a shout across both. */
const panels: Motif = (random, { ground, main, second }, id) => {
  const cut = random.between(470, 700);
  const slant = random.pick([-150, -100, 110, 160]);
  const gutter = 15;
  const left: Point[] = [
    [-20, -20],
    [cut + slant - gutter, -20],
    [cut - slant - gutter, HEIGHT + 20],
    [-20, HEIGHT + 20],
  ];
  const right: Point[] = [
    [cut + slant + gutter, -20],
    [WIDTH + 20, -20],
    [WIDTH + 20, HEIGHT + 20],
    [cut - slant + gutter, HEIGHT + 20],
  ];
  const flip = random.next() < 0.5;
  const [toned, rushing] = flip ? [right, left] : [left, right];
  const from: Point = flip ? [WIDTH, HEIGHT] : [0, HEIGHT];
  const vanishing: Point = [flip ? cut * 0.5 : (cut + WIDTH) / 2, random.between(240, 420)];
  return `<defs><clipPath id="${id}a">${polygon(toned, '')}</clipPath><clipPath id="${id}b">${polygon(rushing, '')}</clipPath></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${main}"/><g clip-path="url(#${id}a)"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${dots(main, from, 760)}</g><g clip-path="url(#${id}b)"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${speed(main, vanishing, random)}</g>${burst(vanishing, 150, second, main, random)}`;
};

/** A sun of tone behind a hill of ink. */
const sun: Motif = (random, { main, second }, id) => {
  const [x, y] = [random.between(430, 770), random.between(270, 340)];
  const hill = random.between(440, 500);
  return `<defs><clipPath id="${id}a"><circle cx="${n(x)}" cy="${n(y)}" r="262"/></clipPath></defs><circle cx="${n(x)}" cy="${n(y)}" r="262" fill="${second}"/><g clip-path="url(#${id}a)">${dots(main, [x - 40, y + 330], 470)}</g><path d="M-20 ${n(hill + 60)}L${n(x * 0.45)} ${n(hill - 40)}L${n(x * 0.8)} ${n(hill + 70)}L${n(x + 210)} ${n(hill - 90)}L1220 ${n(hill + 80)}V700H-20Z" fill="${main}"/>`;
};

/** Manga: halftone. */
export const halftone: Motif = (random, palette, id) => random.pick([panels, panels, sun])(random, palette, id);
