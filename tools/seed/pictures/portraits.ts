import { z } from 'zod';
import { bokeh, dice, type Layer, photograph, shade } from './paint.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);
/** The look of a person who doesn't exist. */
export const look = z.strictObject({
  skin: color,
  hair: color,
  style: z.enum(['short', 'crop', 'bob', 'long', 'bun', 'curls', 'bald', 'scarf', 'locs', 'fringe']),
  clothes: color,
  /** Colors of the room behind the person: its wall, then its lights. */
  room: z.tuple([color], color),
  glasses: z.boolean().optional(),
  beard: z.enum(['full', 'stubble']).optional(),
  freckles: z.boolean().optional(),
  earrings: z.boolean().optional(),
  eyes: color.optional(),
  /** The picture's size, and the head's position in it (across, down): not everyone is in the middle of a portrait. */
  frame: z.strictObject({
    width: z.int(),
    height: z.int(),
    at: z.tuple([z.number(), z.number()]),
    scale: z.number(),
  }),
});
export type Look = z.infer<typeof look>;

/** Hair behind and in front of the head, around a head of 100 × 130 at 0, 0. */
function hairOf({ style, hair, clothes }: Look, roll: () => number): { behind: string; before: string } {
  const dark = shade(hair, -0.35);
  const fill = 'url(#hair)';
  const cap = (down: number) =>
    `<path d="M-103 ${down} C-118 -95 -70 -152 0 -152 C70 -152 118 -95 103 ${down} C98 -30 88 -62 62 -84 C20 -70 -40 -72 -66 -88 C-88 -60 -98 -34 -103 ${down}Z" fill="${fill}"/>`;
  const strands = (from: number, to: number) =>
    Array.from({ length: 9 }, (_, n) => {
      const x = -86 + n * 21 + roll() * 8;
      return `<path d="M${x * 0.7} -140 Q${x} -100 ${x * 1.06} ${from + roll() * (to - from)}" stroke="${dark}" stroke-width="2.5" fill="none" opacity=".2"/>`;
    }).join('');
  switch (style) {
    case 'bald':
      return { behind: '', before: '<ellipse cx="-26" cy="-104" rx="34" ry="16" fill="#fff" opacity=".16"/>' };
    case 'crop':
      return { behind: '', before: `${cap(-28)}` };
    case 'short':
      return {
        behind: '',
        before: `<path d="M-104 -8 C-126 -110 -60 -170 14 -160 C84 -152 118 -90 104 -6 C98 -40 90 -66 70 -92 C36 -66 -26 -74 -60 -100 C-84 -72 -96 -40 -104 -8Z" fill="${fill}"/>${strands(-110, -92)}`,
      };
    case 'fringe':
      return {
        behind: `<path d="M-116 40 C-136 -130 -66 -168 0 -168 C66 -168 136 -130 116 40 L70 60 L-70 60Z" fill="${dark}"/>`,
        before: `<path d="M-108 30 C-124 -116 -66 -158 0 -158 C66 -158 124 -116 108 30 C96 -10 92 -34 84 -48 C30 -40 -34 -40 -84 -48 C-92 -34 -96 -10 -108 30Z" fill="${fill}"/>${strands(-62, -50)}`,
      };
    case 'bob':
      return {
        behind: `<path d="M-128 86 C-146 -120 -76 -170 0 -170 C76 -170 146 -120 128 86 C90 118 -90 118 -128 86Z" fill="${dark}"/>`,
        before: `<path d="M-112 60 C-126 -110 -70 -162 -8 -160 C76 -158 128 -96 114 60 C104 6 98 -46 56 -96 C12 -64 -70 -60 -92 -30 C-104 0 -108 30 -112 60Z" fill="${fill}"/>${strands(-80, -40)}`,
      };
    case 'long':
      return {
        behind: `<path d="M-126 300 C-170 20 -130 -168 0 -168 C130 -168 170 20 126 300 C60 340 -60 340 -126 300Z" fill="${dark}"/>`,
        before: `<path d="M-112 90 C-130 -100 -74 -162 0 -160 C74 -162 130 -100 112 90 C106 10 92 -60 6 -112 C-80 -60 -106 10 -112 90Z" fill="${fill}"/>${strands(-60, 20)}`,
      };
    case 'bun':
      return {
        behind: `<circle cx="8" cy="-176" r="52" fill="${dark}"/><circle cx="2" cy="-184" r="40" fill="${fill}"/>`,
        before: `${cap(6)}${strands(-104, -90)}`,
      };
    case 'curls': {
      const curl = (n: number, spread: number) => {
        const angle = Math.PI * (0.92 + (n / 22) * 1.16);
        const far = 106 + roll() * spread;
        return `<circle cx="${Math.cos(angle) * far}" cy="${-40 + Math.sin(angle) * (far + 10)}" r="${26 + roll() * 16}" fill="${roll() < 0.5 ? fill : dark}"/>`;
      };
      return {
        behind: Array.from({ length: 26 }, (_, n) => curl(n * 0.86, 46)).join(''),
        before: Array.from({ length: 15 }, (_, n) => {
          const x = -88 + n * 12.6;
          return `<circle cx="${x}" cy="${-112 + Math.abs(x) * 0.34 + roll() * 10}" r="${19 + roll() * 9}" fill="${n % 3 ? fill : dark}"/>`;
        }).join(''),
      };
    }
    case 'locs':
      return {
        behind: Array.from({ length: 13 }, (_, n) => {
          const x = -132 + n * 22;
          return `<path d="M${x * 0.5} -120 Q${x * 1.25} -20 ${x + roll() * 14} ${170 + roll() * 70}" stroke="${n % 2 ? hair : dark}" stroke-width="22" stroke-linecap="round" fill="none"/>`;
        }).join(''),
        before: `${cap(-4)}${Array.from({ length: 9 }, (_, n) => `<path d="M${-70 + n * 17} -136 Q${-86 + n * 21} -100 ${-96 + n * 24} -70" stroke="${n % 2 ? dark : hair}" stroke-width="13" stroke-linecap="round" fill="none"/>`).join('')}`,
      };
    case 'scarf':
      return {
        behind: `<path d="M-150 330 C-190 0 -130 -182 0 -182 C130 -182 190 0 150 330Z" fill="${shade(clothes, -0.3)}"/>`,
        before: `<path d="M-150 300 C-170 0 -126 -176 0 -176 C126 -176 170 0 150 300 C60 320 -30 300 -70 210 C-10 220 70 200 96 60 C104 -50 60 -116 0 -118 C-66 -116 -104 -40 -92 50 C-86 120 -60 180 -20 214 C-60 260 -110 290 -150 300Z" fill="url(#cloth)"/><path d="M-92 60 C-84 150 -40 200 40 190" stroke="${shade(clothes, -0.4)}" stroke-width="5" fill="none" opacity=".5"/>`,
      };
  }
}

function eye(x: number, iris: string): string {
  return `<g transform="translate(${x} -10)"><path d="M-24 3 Q0 -19 24 3 Q0 16 -24 3Z" fill="#fdfaf6"/><circle r="11" cy="1" fill="${iris}"/><circle r="5.5" cy="1" fill="#15100c"/><circle r="3.2" cx="4" cy="-4" fill="#fff"/><path d="M-26 3 Q0 -21 26 3" stroke="#1b130e" stroke-width="4.5" fill="none" stroke-linecap="round"/></g>`;
}

function drawFace(look: Look, roll: () => number): string {
  const { skin, hair, beard, glasses, freckles, earrings, eyes = '#4a3423' } = look;
  const [line, brow] = [shade(skin, -0.42), look.style === 'bald' ? shade(skin, -0.6) : shade(hair, -0.3)];
  const smile = 10 + roll() * 12;
  const ear = (x: number) => `<ellipse cx="${x}" cy="8" rx="17" ry="27" fill="${shade(skin, -0.16)}"/>`;
  const jaw =
    'M-100 -34 C-102 60 -64 138 0 142 C64 138 102 60 100 -34 C98 -112 60 -140 0 -140 C-60 -140 -98 -112 -100 -34Z';
  const dots = freckles
    ? Array.from({ length: 22 }, () => {
        const side = roll() < 0.5 ? -1 : 1;
        return `<circle cx="${side * (18 + roll() * 52)}" cy="${24 + roll() * 28}" r="${1.4 + roll() * 1.6}" fill="${line}" opacity=".45"/>`;
      }).join('')
    : '';
  const whiskers =
    beard === 'full'
      ? `<path d="M-97 8 C-96 96 -56 158 0 160 C56 158 96 96 97 8 C84 52 66 62 40 60 C14 52 -14 52 -40 60 C-66 62 -84 52 -97 8Z" fill="${brow}" opacity=".93"/>`
      : beard === 'stubble'
        ? `<path d="M-94 26 C-90 96 -56 140 0 142 C56 140 90 96 94 26 C80 66 50 60 0 60 C-50 60 -80 66 -94 26Z" fill="${brow}" opacity=".3"/>`
        : '';
  const frames = glasses
    ? `<g fill="#fff" fill-opacity=".13" stroke="#26211f" stroke-width="6"><rect x="-80" y="-36" width="66" height="54" rx="24"/><rect x="14" y="-36" width="66" height="54" rx="24"/><path d="M-14 -12 Q0 -22 14 -12" fill="none"/><path d="M-80 -16 L-102 -22 M80 -16 L102 -22" fill="none"/></g>`
    : '';
  return `${ear(-102)}${ear(102)}${earrings ? '<circle cx="-104" cy="44" r="8" fill="#d9b44a"/><circle cx="104" cy="44" r="8" fill="#d9b44a"/>' : ''}
    <path d="${jaw}" fill="url(#skin)"/>
    <ellipse cx="-58" cy="44" rx="28" ry="20" fill="#d0483c" opacity=".13"/><ellipse cx="58" cy="44" rx="28" ry="20" fill="#d0483c" opacity=".13"/>
    ${dots}${whiskers}
    <path d="M-74 -44 Q-46 -62 -18 -46" stroke="${brow}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M18 -46 Q46 -62 74 -44" stroke="${brow}" stroke-width="9" fill="none" stroke-linecap="round"/>
    ${eye(-46, eyes)}${eye(46, eyes)}
    <path d="M4 -8 Q16 28 8 42 Q0 50 -14 44" stroke="${line}" stroke-width="5" fill="none" stroke-linecap="round" opacity=".7"/>
    <path d="M-38 78 Q0 ${78 + smile * 2.1} 38 78 Q0 ${78 + smile * 0.7} -38 78Z" fill="#8f3a38"/><path d="M-27 81 Q0 ${80 + smile * 0.9} 27 81 Q0 ${80 + smile * 1.3} -27 81Z" fill="#fff" opacity=".9"/>
    <path d="M-42 77 Q-46 74 -48 68 M42 77 Q46 74 48 68" stroke="${line}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>${frames}`;
}

function defs({ skin, hair, clothes }: Look): string {
  return `<defs>
    <radialGradient id="skin" cx=".36" cy=".34" r=".85"><stop offset="0" stop-color="${shade(skin, 0.22)}"/><stop offset=".55" stop-color="${skin}"/><stop offset="1" stop-color="${shade(skin, -0.34)}"/></radialGradient>
    <linearGradient id="hair" x1=".2" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${shade(hair, 0.22)}"/><stop offset="1" stop-color="${shade(hair, -0.25)}"/></linearGradient>
    <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(clothes, 0.16)}"/><stop offset="1" stop-color="${shade(clothes, -0.4)}"/></linearGradient></defs>`;
}

/** A portrait as JPEG: drawn, not photographed. The same name and look give the same picture, except for its grain. */
export function portrait(name: string, look: Look): Promise<Buffer> {
  const roll = dice(name);
  const { width, height, at, scale } = look.frame;
  const [wall, ...lights] = look.room;
  const size = { width, height };
  const room: Layer = {
    blur: 22,
    inside: `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(wall, 0.25)}"/><stop offset="1" stop-color="${shade(wall, -0.45)}"/></linearGradient></defs>
      <rect width="${width}" height="${height}" fill="url(#wall)"/><rect x="${width * roll()}" width="${width * 0.2}" height="${height}" fill="${shade(wall, 0.4)}" opacity=".35"/>
      <rect y="${height * 0.72}" width="${width}" height="${height * 0.28}" fill="${shade(wall, -0.6)}" opacity=".5"/>${bokeh(roll, size, lights, 14)}`,
  };
  const { behind, before } = hairOf(look, roll);
  const person: Layer = {
    inside: `${defs(look)}<g transform="translate(${width * at[0]} ${height * at[1]}) scale(${scale})">${look.style === 'scarf' ? '' : behind}
      <path d="M-250 620 C-250 330 -190 240 -70 206 L70 206 C190 240 250 330 250 620Z" fill="url(#cloth)"/>
      ${look.style === 'scarf' ? behind : ''}
      <path d="M-46 100 L-50 208 Q0 262 50 208 L46 100Z" fill="${shade(look.skin, -0.22)}"/><path d="M-44 128 Q0 176 44 128 L44 110 L-44 110Z" fill="#000" opacity=".2"/>
      <path d="M-74 206 Q0 300 74 206" stroke="${shade(look.clothes, -0.45)}" stroke-width="12" fill="none"/>
      ${drawFace(look, roll)}${before}</g>
      <rect width="${width}" height="${height}" fill="url(#dim)"/><defs><radialGradient id="dim" cx="${at[0]}" cy="${at[1]}" r=".95"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient></defs>`,
  };
  return photograph(size, [room, person]);
}
