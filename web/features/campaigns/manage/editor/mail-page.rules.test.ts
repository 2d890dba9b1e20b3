import { expect, test } from 'vitest';
import { mailPage } from './mail-page.rules.ts';

/**
 * In the format of the letters' style sheet (server/features/mailings/letter-look.ts); e2e/teachers/emails.spec.ts
 * checks that it works.
 */
const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .cb-ground { background-color: #17130F !important; }
}
@media (max-width: 480px) {
  .cb-card { padding: 24px 20px !important; }
}`;
const page = `<!DOCTYPE html><html lang="en"><head><meta name="color-scheme" content="light dark"/><style>${darkModeCss}</style></head><body>Hello</body></html>`;

test('an email is dark or light by choice, whatever the browser prefers', () => {
  const dark = mailPage(page, 'dark', 'n1');
  expect(dark).toContain('@media all {');
  expect(dark).toContain(':root { color-scheme: dark; supported-color-schemes: dark; }');
  expect(dark).toContain('content="dark"');
  const light = mailPage(page, 'light', 'n1');
  expect(light).toContain('@media not all {');
  expect(light).toContain('color-scheme: light;');
  for (const drawn of [dark, light]) {
    expect(drawn).not.toContain('prefers-color-scheme');
    expect(drawn).toContain('@media (max-width: 480px)');
  }
});

test('an email’s style sheet carries our nonce, and only the frame’s own first sheet does', () => {
  const drawn = mailPage(`${page}<style>body{display:none}</style>`, 'light', 'abc');
  expect(drawn.match(/<style nonce="abc">/g)).toHaveLength(1);
  expect(mailPage(page, 'light', undefined)).not.toContain('nonce');
});

test('an email’s links open new windows, which the frame may not do', () => {
  expect(mailPage(page, 'light', undefined)).toContain('<head><base target="_blank">');
});
