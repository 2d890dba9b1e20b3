import { type Motif, n, range } from '../canvas.ts';

/** Rings that spread from two points and cross, as if something was dropped into water. */
export const ripples: Motif = (random, { main, second }) => {
  const places = [
    { x: random.between(250, 420), y: random.between(380, 560), fill: main },
    { x: random.between(780, 960), y: random.between(120, 300), fill: second },
  ];
  const step = random.between(74, 90);
  return places
    .map(({ x, y, fill }, place) => {
      const rings = range(place === 0 ? 7 : 5).map((ring) => {
        const radius = 60 + (ring + 1) * step;
        return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${fill}" stroke-width="${n(26 - ring * 2.6)}" opacity="${n(1 - ring * 0.1)}"/>`;
      });
      return `${rings.join('')}<circle cx="${n(x)}" cy="${n(y)}" r="46" fill="${fill}"/>`;
    })
    .join('');
};
