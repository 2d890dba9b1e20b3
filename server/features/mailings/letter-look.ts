/**
 * The product's colors for email: [light, dark], the same values as the web's tokens (a test compares them). Mail
 * programs don't support custom properties, so each value is written out.
 */
export const look = {
  ground: ['#FBF8F3', '#17130F'],
  surface: ['#FFFFFF', '#211C17'],
  sunken: ['#F4EEE4', '#1C1713'],
  line: ['#E7DFD3', '#362F27'],
  ink: ['#1C1712', '#EDE6DA'],
  inkSoft: ['#6B6156', '#B8AB9A'],
  accent: ['#B83A1B', '#FF8A5C'],
  onAccent: ['#FFFFFF', '#2A0F05'],
} as const satisfies Record<string, readonly [string, string]>;

const titles = "'Bricolage Grotesque', Inter, Helvetica, Arial, 'Noto Sans', sans-serif";
const texts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans', sans-serif";
export const fonts = { titles, texts };

/** Inline styles can't respond to a color scheme, so dark is a sheet of classes that overrides them. */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .cb-ground { background-color: ${look.ground[1]} !important; }
  .cb-surface { background-color: ${look.surface[1]} !important; border-color: ${look.line[1]} !important; }
  .cb-sunken { background-color: ${look.sunken[1]} !important; border-color: ${look.line[1]} !important; }
  .cb-line { border-color: ${look.line[1]} !important; }
  .cb-ink { color: ${look.ink[1]} !important; }
  .cb-soft { color: ${look.inkSoft[1]} !important; }
  .cb-accent { color: ${look.accent[1]} !important; }
  .cb-button { background-color: ${look.accent[1]} !important; color: ${look.onAccent[1]} !important; }
  .cb-mark { background-color: ${look.accent[1]} !important; }
  .cb-band { border-top-color: ${look.accent[1]} !important; }
}
@media (max-width: 480px) {
  .cb-card { padding: 24px 20px !important; }
  .cb-untitled { padding-top: 8px !important; }
  .cb-button { display: block !important; text-align: center !important; }
  .cb-title { font-size: 24px !important; }
  .cb-label { display: block !important; width: auto !important; padding: 10px 16px 0 !important; border-bottom: 0 !important; }
  .cb-value { display: block !important; padding: 0 16px 10px !important; }
}`;

interface Pair {
  readonly accent: string;
  readonly on: string;
}

const wearing = ({ accent, on }: Pair): string =>
  `.cb-accent { color: ${accent} !important; } .cb-mark { background-color: ${accent} !important; } .cb-band { border-top-color: ${accent} !important; } .cb-button { background-color: ${accent} !important; color: ${on} !important; }`;

/**
 * Follows `darkModeCss` in an email with its own accent; where a mail program drops style sheets, the default accent
 * stays.
 */
export const accentCss = (light: Pair, dark: Pair): string =>
  `${wearing(light)} @media (prefers-color-scheme: dark) { ${wearing(dark)} }`;
