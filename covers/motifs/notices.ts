import { type Motif, n, range } from '../canvas.ts';

/** Sheets pinned to a board: for anything that belongs to no particular craft. */
export const notices: Motif = (random, { ground, main, second }) => {
  const lit = random.whole(0, 2);
  return range(3)
    .map((index) => {
      const [x, y] = [300 + index * 300 + random.between(-26, 26), 338 + random.between(-34, 34)];
      const turn = random.between(-7, 7);
      const [wide, tall] = [random.between(235, 275), random.between(320, 400)];
      const sheet = index === lit ? second : main;
      const lines = range(4).map((line) => {
        const long = wide * random.between(0.34, 0.68);
        const top = y - tall / 2 + 112 + line * 58;
        return `<path d="M${n(x - wide * 0.34)} ${n(top)}h${n(long)}" stroke="${ground}" stroke-width="20" stroke-linecap="round"/>`;
      });
      return `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})"><rect x="${n(x - wide / 2)}" y="${n(y - tall / 2)}" width="${n(wide)}" height="${n(tall)}" rx="14" fill="${sheet}"/>${lines.join('')}<circle cx="${n(x)}" cy="${n(y - tall / 2 + 44)}" r="21" fill="${ground}"/></g>`;
    })
    .join('');
};
