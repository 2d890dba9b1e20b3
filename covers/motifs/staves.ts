import { type Motif, n, range, smooth, WIDTH } from '../canvas.ts';

/** A staff that sways across the picture, with a phrase on it. */
export const staves: Motif = (random, { main, second }) => {
  const gap = 58;
  const middle = random.between(320, 360);
  const [high, long, shift] = [random.between(34, 92), random.between(0.7, 1.25), random.between(0, 6.3)];
  const sway = (x: number) => Math.sin((x / WIDTH) * Math.PI * 2 * long + shift) * high;
  const lines = range(5).map((line) => {
    const y = middle + (line - 2) * gap;
    const points = range(25).map((index): [number, number] => {
      const x = (index / 24) * (WIDTH + 80) - 40;
      return [x, y + sway(x)];
    });
    return `<path d="${smooth(points)}" fill="none" stroke="${main}" stroke-width="8"/>`;
  });

  const count = random.whole(4, 5);
  const room = WIDTH / (count + 0.6);
  const lit = random.whole(0, count - 1);
  let place = random.whole(-2, 2);
  const heads = range(count).map((index) => {
    const x = room * (index + 0.8);
    const y = middle + place * (gap / 2) + sway(x);
    place = Math.max(-4, Math.min(4, place + random.pick([-3, -2, -1, 1, 2, 3])));
    return { x, y, up: y > middle + sway(x) - 20, fill: index === lit ? second : main };
  });
  const stem = 205;
  const notes = heads.map(({ x, y, up, fill }) => {
    const side = up ? 43 : -43;
    const end = up ? y - stem : y + stem;
    return `<path d="M${n(x + side)} ${n(y)}V${n(end)}" stroke="${fill}" stroke-width="15" stroke-linecap="round"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="54" ry="38" transform="rotate(-22 ${n(x)} ${n(y)})" fill="${fill}"/>`;
  });
  // Two neighbors that point the same way are beamed
  const beams = heads.flatMap((note, index) => {
    const next = heads[index + 1];
    if (!next || index % 2 === 1 || note.up !== next.up) return [];
    const [side, reach] = note.up ? [43, -stem] : [-43, stem];
    return [
      `<path d="M${n(note.x + side)} ${n(note.y + reach)}L${n(next.x + side)} ${n(next.y + reach)}" stroke="${main}" stroke-width="34" stroke-linecap="butt"/>`,
    ];
  });
  return lines.join('') + beams.join('') + notes.join('');
};
