import { bokeh, dice, type PictureSize, photograph, shade } from './paint.ts';

const fade = (id: string, from: string, to: string, along = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${along}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const glow = (id: string, color: string, strength = 1) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** A booth: a microphone in front of foam panels, a lit window behind it. */
function booth(): Promise<Buffer> {
  const size: PictureSize = { width: 1500, height: 1000 };
  const roll = dice('booth');
  const panels = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [(n % 12) * 130, Math.floor(n / 12) * 130];
    const dark = 0.1 + roll() * 0.35;
    return `<path d="M${x} ${y} h126 v126 h-126Z" fill="${shade('#5b3a2e', -dark)}"/><path d="M${x} ${y} h126 L${x + 63} ${y + 63}Z" fill="#fff" opacity=".05"/>`;
  }).join('');
  const back = `<defs>${fade('w', '#6b4636', '#1c1214')}${glow('lamp', '#ffc27a', 0.9)}</defs><rect width="1500" height="1000" fill="url(#w)"/>${panels}
    <rect x="980" y="160" width="420" height="300" rx="8" fill="#16242c"/><rect x="992" y="172" width="396" height="276" fill="#9fc4cf" opacity=".55"/><circle cx="1120" cy="300" r="52" fill="#38261f"/><path d="M1020 448 Q1120 330 1220 448Z" fill="#38261f"/>
    <circle cx="240" cy="180" r="420" fill="url(#lamp)"/>`;
  const bars = Array.from(
    { length: 11 },
    (_, n) => `<path d="M500 ${232 + n * 22} h240" stroke="#d8d2c6" stroke-width="5" opacity=".55"/>`,
  ).join('');
  const mic = `<defs>${fade('m', '#e8e3d8', '#57524c', 'x1="0" y1="0" x2="1" y2="0"')}${fade('b', '#3b3937', '#0d0c0c', 'x1="0" y1="0" x2="1" y2="0"')}</defs>
    <path d="M620 720 C640 900 560 980 540 1000" stroke="#0b0a0a" stroke-width="18" fill="none"/><rect x="500" y="210" width="240" height="270" rx="110" fill="url(#m)"/>${bars}
    <path d="M620 214 V476" stroke="#8d867b" stroke-width="7" opacity=".7"/><rect x="490" y="452" width="260" height="44" rx="10" fill="url(#b)"/><rect x="536" y="494" width="168" height="230" rx="26" fill="url(#b)"/><circle cx="620" cy="560" r="12" fill="#e0542f"/>
    <path d="M460 330 C420 600 520 760 620 770 C720 760 820 600 780 330" stroke="#151413" stroke-width="20" fill="none"/>`;
  const near = `<circle cx="330" cy="470" r="190" fill="#0d0b0b" opacity=".62"/><circle cx="330" cy="470" r="190" fill="none" stroke="#0a0909" stroke-width="22"/><path d="M250 650 C180 860 60 930 -20 960" stroke="#0a0909" stroke-width="20" fill="none"/>`;
  return photograph(size, [{ inside: back, blur: 14 }, { inside: mic }, { inside: near, blur: 10 }]);
}

/** A mixing desk at night: rows of faders, meters, and two screens. */
function desk(): Promise<Buffer> {
  const size: PictureSize = { width: 1600, height: 900 };
  const roll = dice('desk');
  const back = `<defs>${fade('w', '#1a2238', '#0a0d16')}${glow('s', '#59a7e8', 0.75)}</defs><rect width="1600" height="900" fill="url(#w)"/>${bokeh(roll, size, ['#f0a63c', '#4f7bd9', '#c3506e'], 18)}
    <circle cx="520" cy="260" r="430" fill="url(#s)"/><circle cx="1120" cy="260" r="430" fill="url(#s)"/>
    <rect x="330" y="130" width="400" height="240" rx="8" fill="#0f1a26"/><rect x="880" y="130" width="400" height="240" rx="8" fill="#0f1a26"/>${Array.from(
      { length: 52 },
      (_, n) => {
        const high = 12 + roll() * 84;
        const x = n < 26 ? 345 + n * 14.6 : 895 + (n - 26) * 14.6;
        return `<rect x="${x}" y="${250 - high}" width="9" height="${high * 2}" fill="${roll() < 0.8 ? '#58c7a8' : '#f0c14b'}"/>`;
      },
    ).join('')}`;
  const channel = (n: number) => {
    const [near, far] = [n * 84 - 130, 330 + n * 44];
    const along = (t: number) => far + (near - far) * t;
    const level = 0.25 + roll() * 0.55;
    const knobs = [0.04, 0.12, 0.2].map((t) => {
      const [x, y] = [along(t) + 20, 420 + t * 480];
      return `<circle cx="${x}" cy="${y}" r="${11 + t * 14}" fill="#2c3038"/><circle cx="${x}" cy="${y - 3}" r="${7 + t * 10}" fill="${['#c8553d', '#4d7ea8', '#d9a441'][n % 3]}"/>`;
    });
    const [x, y] = [along(level + 0.2) + 20, 420 + (level + 0.2) * 480];
    return `<path d="M${along(0.3) + 20} 564 L${along(1) + 20} 900" stroke="#05070a" stroke-width="9"/>${knobs.join('')}<rect x="${x - 22}" y="${y - 14}" width="46" height="30" rx="5" fill="#d7d9dc"/><path d="M${x - 20} ${y} h42" stroke="#1b1d22" stroke-width="4"/><circle cx="${along(0.27) + 20}" cy="548" r="6" fill="${level > 0.5 ? '#ff5d4d' : '#63e08b'}"/>`;
  };
  const front = `<defs>${fade('d', '#3a3f49', '#14161b')}</defs><path d="M270 400 H1330 L1900 900 H-300Z" fill="url(#d)"/>${Array.from({ length: 23 }, (_, n) => channel(n)).join('')}`;
  return photograph(size, [
    { inside: back, blur: 12 },
    { inside: front, blur: 1.4 },
  ]);
}

/** A drawing table from above: a page of panels, ink, a brush, lamplight. Tall: most of it is cropped away. */
function table(): Promise<Buffer> {
  const size: PictureSize = { width: 1100, height: 1400 };
  const roll = dice('table');
  const boards = Array.from(
    { length: 9 },
    (_, n) => `<rect x="${n * 124}" width="122" height="1400" fill="${shade('#a87448', roll() * 0.24 - 0.2)}"/>`,
  ).join('');
  const stroke = () => {
    const [x, y] = [roll() * 300, roll() * 190];
    return `<path d="M${x} ${y} q${roll() * 90 - 30} ${roll() * 80 - 20} ${roll() * 120} ${roll() * 60}" stroke="#1b1a1c" stroke-width="${1.5 + roll() * 6}" fill="none" stroke-linecap="round"/>`;
  };
  const panel = (x: number, y: number, width: number, height: number) =>
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 320 220" preserveAspectRatio="xMidYMid slice"><rect width="320" height="220" fill="#fbf8f1"/>${Array.from({ length: 18 }, stroke).join('')}<circle cx="${80 + roll() * 160}" cy="110" r="48" fill="none" stroke="#1b1a1c" stroke-width="4"/></svg><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#1b1a1c" stroke-width="6"/>`;
  const page = `<g transform="rotate(-7 550 720)"><rect x="196" y="276" width="700" height="940" fill="#000" opacity=".3"/><rect x="180" y="260" width="700" height="940" fill="#f6f1e6"/>${panel(230, 310, 600, 260)}${panel(230, 596, 290, 250)}${panel(544, 596, 286, 250)}${panel(230, 872, 600, 280)}</g>
    <circle cx="900" cy="300" r="86" fill="#000" opacity=".35"/><circle cx="890" cy="284" r="84" fill="#2a2c33"/><circle cx="890" cy="284" r="62" fill="#08090c"/><path d="M862 258 a40 40 0 0 1 40 -14" stroke="#8aa0c0" stroke-width="7" fill="none" opacity=".8"/>
    <path d="M700 980 L1010 620" stroke="#1c1210" stroke-width="22" stroke-linecap="round"/><path d="M640 1050 Q660 1000 704 976 L716 992 Q690 1034 640 1050Z" fill="#17151a"/>`;
  const light = `<defs>${glow('l', '#ffe7b0', 0.75)}<radialGradient id="d" cx=".3" cy=".3" r=".9"><stop offset=".4" stop-color="#120a05" stop-opacity="0"/><stop offset="1" stop-color="#120a05" stop-opacity=".72"/></radialGradient></defs><circle cx="330" cy="380" r="560" fill="url(#l)" opacity=".5"/><rect width="1100" height="1400" fill="url(#d)"/>`;
  return photograph(size, [{ inside: boards, blur: 2 }, { inside: page }, { inside: light, blur: 8 }]);
}

/** A small stage: two chairs in a cone of light, with the audience's heads in front. */
function stage(): Promise<Buffer> {
  const size: PictureSize = { width: 1600, height: 1000 };
  const roll = dice('stage');
  const folds = Array.from(
    { length: 26 },
    (_, n) =>
      `<rect x="${n * 64}" width="${34 + roll() * 18}" height="760" fill="${shade('#7d1f2b', roll() * 0.3 - 0.42)}"/>`,
  ).join('');
  const beams = [380, 800, 1220]
    .map(
      (x, n) =>
        `<path d="M${x - 20} 0 L${x - 230 + n * 20} 800 H${x + 230 + n * 20} L${x + 20} 0Z" fill="url(#beam)"/>`,
    )
    .join('');
  const back = `<defs>${fade('beam', '#fff1cf', '#ffe3a0')}</defs><rect width="1600" height="1000" fill="#2a0c12"/>${folds}<rect y="740" width="1600" height="260" fill="#4a2a1a"/><ellipse cx="800" cy="800" rx="520" ry="86" fill="#ffe9b8" opacity=".5"/><g opacity=".17">${beams}</g>`;
  const chair = (x: number) =>
    `<path d="M${x} 560 v190 M${x + 110} 560 v190 M${x} 640 h110 M${x} 580 h110 M${x + 30} 640 v120 M${x + 136} 650 v116 M${x + 110} 640 l26 10" stroke="#150b08" stroke-width="13" fill="none"/>`;
  const actor = (x: number, coat: string, lean: number) =>
    `<g transform="rotate(${lean} ${x} 760)"><circle cx="${x}" cy="360" r="46" fill="#8c5b3f"/><path d="M${x - 46} 340 a46 46 0 0 1 92 0Z" fill="#1d1412"/><path d="M${x - 74} 640 C${x - 84} 470 ${x - 40} 416 ${x} 412 C${x + 40} 416 ${x + 84} 470 ${x + 74} 640Z" fill="${coat}"/><path d="M${x - 50} 630 L${x - 56} 782 M${x + 46} 630 L${x + 56} 782" stroke="#16181f" stroke-width="44"/><path d="M${x + 60} 480 Q${x + 150} 440 ${x + 170} 350" stroke="${coat}" stroke-width="34" fill="none" stroke-linecap="round"/></g>`;
  const middle = `${chair(560)}${chair(950)}${actor(740, '#c9573a', -4)}${actor(900, '#31606b', 5)}`;
  const heads = Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [n * 142 + roll() * 40 - 20, 930 + roll() * 40];
    return `<circle cx="${x}" cy="${y}" r="${62 + roll() * 14}" fill="#0c0607"/><path d="M${x - 120} 1010 Q${x} ${y + 20} ${x + 120} 1010Z" fill="#0c0607"/>`;
  }).join('');
  return photograph(size, [
    { inside: back, blur: 9 },
    { inside: middle, blur: 1.2 },
    { inside: heads, blur: 9 },
  ]);
}

/** Photo-like scenes, drawn by us, for the demo's schools, courses, and events. */
export const scenes = { booth, desk, table, stage } as const;
export type Scene = keyof typeof scenes;
