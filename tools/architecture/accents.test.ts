import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENTS, type AccentColors } from '#contract/schools/accent.ts';
import { color } from '#web/kit/theme/tokens.ts';

const rule = (selector: string, { accent, hover, on, tint }: AccentColors) =>
  `${selector} {\n  --accent: ${accent};\n  --accent-hover: ${hover};\n  --on-accent: ${on};\n  --accent-tint: ${tint};\n}\n`.replaceAll(
    /#[0-9A-F]{6}/g,
    (hex) => hex.toLowerCase(),
  );

test('the stylesheet has the contract’s colors for each accent that a school may choose', () => {
  const sheet = readFileSync(new URL('../../web/kit/theme/accents.css', import.meta.url), 'utf8').toLowerCase();
  for (const { name, light, dark } of ACCENTS) {
    expect(sheet).toContain(rule(`[data-accent='${name}']`, light).toLowerCase());
    // on screen only: paper is white
    const onScreen = rule(`[data-mantine-color-scheme='dark'] [data-accent='${name}']`, dark).replace(/^(?=.)/gm, '  ');
    expect(sheet).toContain(onScreen.toLowerCase());
  }
  expect(sheet.match(/--accent:/g)).toHaveLength(ACCENTS.length * 2);
});

test('the platform’s own accent is one of those that a school may choose', () => {
  const [brick] = ACCENTS;
  expect([brick?.light.accent, brick?.dark.accent]).toEqual(color.accent);
  expect([brick?.light.on, brick?.dark.on]).toEqual(color.onAccent);
});
