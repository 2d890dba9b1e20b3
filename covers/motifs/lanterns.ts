import { type Motif, n, range, smooth, WIDTH } from '../canvas.ts';

/** Lanterns on two lines, some of them lit: an evening together. */
export const lanterns: Motif = (random, { ground, main, second }) =>
  range(2)
    .map((line) => {
      const top = 40 + line * 270;
      const sag = random.between(70, 110);
      const lean = random.between(-40, 40);
      const height = (x: number) => top + sag * (1 - ((x - WIDTH / 2) / (WIDTH / 2)) ** 2) + (lean * x) / WIDTH;
      const cord = smooth(range(9).map((at) => [at * 150, height(at * 150)] as const));
      const count = 4 + line;
      const lit = random.whole(0, count - 1);
      const lamps = range(count).map((index) => {
        const x = (WIDTH * (index + 0.5)) / count + random.between(-18, 18);
        const y = height(x) + 96;
        const [wide, tall] = [random.between(62, 76), random.between(74, 92)];
        const fill = index === lit || index === (lit + 2) % count ? second : main;
        const ribs = [-0.45, 0.45].map(
          (part) =>
            `<path d="M${n(x + wide * part)} ${n(y - tall * 0.82)}Q${n(x + wide * part * 1.5)} ${n(y)} ${n(x + wide * part)} ${n(y + tall * 0.82)}" stroke="${ground}" stroke-width="7" fill="none"/>`,
        );
        return `<path d="M${n(x)} ${n(height(x))}V${n(y - tall)}" stroke="${main}" stroke-width="7"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(wide)}" ry="${n(tall)}" fill="${fill}"/>${ribs.join('')}<rect x="${n(x - 26)}" y="${n(y - tall - 8)}" width="52" height="18" rx="6" fill="${main}"/>`;
      });
      return `<path d="${cord}" stroke="${main}" stroke-width="7" fill="none"/>${lamps.join('')}`;
    })
    .join('');
