import { HEIGHT, type Motif, n, range, smooth, WIDTH } from '../canvas.ts';

/** A take on the timeline: bold bars, with the playhead through one of them. */
const bars: Motif = (random, { main, second }) => {
  const count = random.whole(15, 19);
  const step = WIDTH / count;
  const wide = step * 0.56;
  const [slow, fast, shift] = [random.between(1, 2), random.between(3, 5.5), random.between(0, 6)];
  const played = random.whole(Math.floor(count * 0.3), Math.floor(count * 0.68));
  const each = range(count).map((index) => {
    const along = index / (count - 1);
    const swell = 0.4 + 0.6 * Math.sin(Math.PI * along) ** 0.8;
    const voice = Math.abs(
      Math.sin(along * slow * Math.PI * 2 + shift) * 0.62 + Math.sin(along * fast * Math.PI * 2) * 0.38,
    );
    const tall = Math.max(wide, (0.16 + voice * swell * 0.84) * HEIGHT * 0.8);
    const x = index * step + (step - wide) / 2;
    return `<rect x="${n(x)}" y="${n((HEIGHT - tall) / 2)}" width="${n(wide)}" height="${n(tall)}" rx="${n(wide / 2)}" fill="${index <= played ? second : main}"/>`;
  });
  return each.join('');
};

/** The same phrase many times over, each line covering the one behind it. */
const ridges: Motif = (random, { ground, main, second }) => {
  const lines = 9;
  const centre = random.between(0.36, 0.64);
  const lit = random.whole(3, 6);
  return range(lines)
    .map((line) => {
      const base = 170 + line * 62;
      const points = range(33).map((index): [number, number] => {
        const along = index / 32;
        const near = Math.exp(-((along - centre) ** 2) / 0.028);
        const high = near * random.between(0.35, 1) * 190 + random.between(0, 9);
        return [along * (WIDTH + 80) - 40, base - high];
      });
      const path = smooth(points);
      return `<path d="${path}V${HEIGHT + 40}H-40Z" fill="${ground}"/><path d="${path}" fill="none" stroke="${line === lit ? second : main}" stroke-width="11" stroke-linejoin="round"/>`;
    })
    .join('');
};

/** A record from above: grooves that carry the wave, with the label in the middle. */
const groove: Motif = (random, { main, second, ground }) => {
  const [x, y] = [random.pick([390, 600, 810]), HEIGHT / 2];
  const waves = random.whole(7, 12);
  const rings = range(6).map((ring) => {
    const radius = 165 + ring * 72;
    const depth = 6 + ring * 4.5;
    const turn = random.between(0, 6.3);
    // The path starts and ends one step over, where the groove is even, so that no seam shows.
    const points = range(98).map((index): [number, number] => {
      const angle = Math.PI * 1.5 - turn + (index / 96) * Math.PI * 2;
      const out = radius + Math.sin(angle * waves + turn) * depth * Math.max(0, Math.sin(angle + turn));
      return [x + Math.cos(angle) * out, y + Math.sin(angle) * out];
    });
    return `<path d="${smooth(points)}" fill="none" stroke="${main}" stroke-width="${n(26 - ring * 2)}"/>`;
  });
  return `${rings.join('')}<circle cx="${x}" cy="${y}" r="112" fill="${second}"/><circle cx="${x}" cy="${y}" r="26" fill="${ground}"/>`;
};

/** Audio: waveforms. */
export const waveform: Motif = (random, palette, id) => random.pick([bars, ridges, groove])(random, palette, id);
