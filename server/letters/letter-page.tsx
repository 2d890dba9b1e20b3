import type { CSSProperties, ReactNode } from 'react';
import { accentOf } from '#contract/schools/accent.ts';
import { accentCss, darkModeCss, fonts, look } from '#server/features/mailings/index.ts';
import type { Letter } from './letter.ts';
import { Link, Preview, Text } from './letter-elements.tsx';
import { ink, soft, Table } from './letter-style.tsx';
import type { LetterFooter } from './letter-text.ts';
import { logoUrl } from './school-logo.ts';

const mark: CSSProperties = {
  display: 'inline-block',
  width: 10,
  height: 10,
  borderRadius: 10,
  backgroundColor: look.accent[0],
  marginRight: 8,
};
const card: CSSProperties = {
  backgroundColor: look.surface[0],
  border: `1px solid ${look.line[0]}`,
  borderRadius: 14,
  padding: '32px 36px',
};
const title: CSSProperties = {
  ...ink,
  fontFamily: fonts.titles,
  fontSize: 26,
  lineHeight: '32px',
  fontWeight: 700,
  overflowWrap: 'anywhere',
};

/** Everything in a letter except its blocks. */
export type Frame = Pick<Letter, 'subject' | 'preview' | 'title' | 'reason' | 'replyTo' | 'fromName' | 'school'>;

function Footer({ letter, foot }: { letter: Frame; foot: LetterFooter }) {
  const link = { className: 'cb-accent', style: { color: look.accent[0] } };
  // Replies go to the letter's author.
  const questionsTo = letter.replyTo ?? foot.supportEmail;
  return (
    <>
      <Text className="cb-soft" style={soft}>
        {letter.reason}
      </Text>
      <Text className="cb-soft" style={soft}>
        Questions? Email{' '}
        <Link href={`mailto:${questionsTo}`} {...link}>
          {questionsTo}
        </Link>
      </Text>
      {foot.unsubscribeUrl ? (
        <Text className="cb-soft" style={soft}>
          <Link href={foot.unsubscribeUrl} {...link}>
            Unsubscribe from these emails
          </Link>
        </Text>
      ) : null}
    </>
  );
}

const logo: CSSProperties = { borderRadius: 8, marginRight: 10, verticalAlign: 'middle' };

/** The sender: the school with its logo or a mark in its accent, or Callboard itself. */
function Sender({ letter: { fromName, school }, publicUrl }: { letter: Frame; publicUrl: string }) {
  const name = fromName ?? 'Callboard';
  const tone = school ? accentOf(school).light.accent : look.accent[0];
  return (
    <>
      {school && school.logoMediaId !== null ? (
        <img src={logoUrl(publicUrl, school.logoMediaId)} width={32} height={32} alt="" style={logo} />
      ) : (
        <span className="cb-mark" style={{ ...mark, backgroundColor: tone }} />
      )}
      <span
        className="cb-ink"
        style={{ ...ink, fontFamily: fonts.titles, fontSize: 17, fontWeight: 700, overflowWrap: 'anywhere' }}
      >
        {name}
      </span>
      {fromName === undefined ? null : (
        <span className="cb-soft" style={{ ...soft, whiteSpace: 'nowrap' }}>
          {' '}
          on Callboard
        </span>
      )}
    </>
  );
}

/** The look of a letter's page: a school's letter has a band in its accent above the card; Callboard's own has none. */
function worn({ title: heading, school }: Frame): { className: string; style: CSSProperties; sheet: string } {
  const accent = school ? accentOf(school) : null;
  return {
    className: `cb-surface cb-card${accent ? ' cb-band' : ''}${heading === '' ? ' cb-untitled' : ''}`,
    style: {
      ...card,
      ...(accent ? { borderTop: `4px solid ${accent.light.accent}` } : {}),
      ...(heading === '' ? { paddingTop: 16 } : {}),
    },
    sheet: accent ? `${darkModeCss}\n${accentCss(accent.light, accent.dark)}` : darkModeCss,
  };
}

/** The page around a letter's blocks: mark, card, heading, why the reader gets it, and how to unsubscribe. */
export function LetterPage({ letter, foot, children }: { letter: Frame; foot: LetterFooter; children: ReactNode }) {
  const { className, style, sheet } = worn(letter);
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{sheet}</style>
      </head>
      <body className="cb-ground" style={{ backgroundColor: look.ground[0], margin: 0, padding: 0 }}>
        <Preview>{letter.preview}</Preview>
        <Table className="cb-ground" style={{ backgroundColor: look.ground[0] }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table style={{ maxWidth: 600, textAlign: 'left' }}>
                <tr>
                  <td style={{ padding: '0 4px 16px' }}>
                    <Sender letter={letter} publicUrl={foot.publicUrl} />
                  </td>
                </tr>
                <tr>
                  <td className={className} style={style}>
                    {letter.title === '' ? null : (
                      <h1 className="cb-ink cb-title" style={title}>
                        {letter.title}
                      </h1>
                    )}
                    {children}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '20px 4px 0' }}>
                    <Footer letter={letter} foot={foot} />
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}
