import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { darkSheet, fonts, look } from '#server/domain/mailings/index.ts';
import { DrawnTexts } from './drawn-texts.ts';
import type { Block, Letter } from './letter.ts';
import type { Foot } from './letter-text.ts';

const ink: CSSProperties = { color: look.ink[0], fontFamily: fonts.texts, fontSize: 15, lineHeight: '24px', margin: 0 };
const soft: CSSProperties = { ...ink, color: look.inkSoft[0], fontSize: 13, lineHeight: '20px' };
const gap: CSSProperties = { marginTop: 20 };
const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' };

function Table({ children, className, style }: { children: ReactNode; className?: string; style?: CSSProperties }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: 'separate', borderSpacing: 0, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

const boxed: CSSProperties = {
  ...gap,
  backgroundColor: look.sunken[0],
  border: `1px solid ${look.line[0]}`,
  borderRadius: 10,
};

const ruled = (last: boolean): CSSProperties => (last ? {} : { borderBottom: `1px solid ${look.line[0]}` });

function FactsTable({ rows }: { rows: Extract<Block, { block: 'facts' }>['rows'] }) {
  return (
    <Table className="cb-sunken" style={boxed}>
      {rows.map((row, index) => (
        <tr key={row.label}>
          <td
            className="cb-soft cb-line cb-label"
            width="96"
            style={{
              ...soft,
              lineHeight: '24px',
              padding: '10px 12px 10px 16px',
              verticalAlign: 'top',
              ...ruled(index === rows.length - 1),
            }}
          >
            {row.label}
          </td>
          <td
            className="cb-ink cb-line cb-value"
            style={{ ...ink, padding: '10px 16px 10px 0', verticalAlign: 'top', ...ruled(index === rows.length - 1) }}
          >
            {[row.value].flat().map((line, at) => (
              <div key={line} className={at === 0 ? 'cb-ink' : 'cb-soft'} style={at === 0 ? ink : soft}>
                {line}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Sessions({ title, rows }: Extract<Block, { block: 'sessions' }>) {
  return (
    <Section style={{ marginTop: 28 }}>
      <Heading as="h2" className="cb-ink" style={{ ...ink, fontSize: 17, fontWeight: 600 }}>
        {title}
      </Heading>
      <Table style={{ marginTop: 8 }}>
        {rows.map((row, index) => (
          <tr key={`${row.when} ${row.title}`}>
            <td className="cb-line" style={{ padding: '10px 0', ...ruled(index === rows.length - 1) }}>
              <div className="cb-ink" style={{ ...ink, fontWeight: 500 }}>
                {row.title}
              </div>
              <div className="cb-soft" style={soft}>
                {row.when}
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Bill({ lines, sums }: Extract<Block, { block: 'bill' }>) {
  return (
    <Table style={gap}>
      {lines.map((line) => (
        <tr key={line.title}>
          <td className="cb-line" style={{ padding: '12px 12px 12px 0', ...ruled(false) }}>
            <div className="cb-ink" style={{ ...ink, fontWeight: 500 }}>
              {line.title}
            </div>
            {line.details.map((detail) => (
              <div key={detail} className="cb-soft" style={soft}>
                {detail}
              </div>
            ))}
          </td>
          <td
            className="cb-ink cb-line"
            style={{ ...ink, ...figures, padding: '12px 0', verticalAlign: 'top', ...ruled(false) }}
          >
            {line.amount}
          </td>
        </tr>
      ))}
      {sums.map((sum, index) => {
        const style: CSSProperties = sum.total
          ? { ...ink, fontSize: 17, fontWeight: 600 }
          : { ...ink, color: look.inkSoft[0] };
        const tone = sum.total ? 'cb-ink' : 'cb-soft';
        const padding = `${index === 0 || sum.total ? 12 : 2}px 0 2px`;
        return (
          <tr key={sum.label}>
            <td className={tone} style={{ ...style, padding }}>
              {sum.label}
            </td>
            <td className={tone} style={{ ...style, ...figures, padding }}>
              {sum.amount}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Piece({ piece }: { piece: Block }) {
  switch (piece.block) {
    case 'paragraph':
      return (
        <Text className="cb-ink" style={{ ...ink, marginTop: 16 }}>
          {piece.text}
        </Text>
      );
    case 'note':
      return (
        <Text className="cb-soft" style={{ ...soft, marginTop: 20 }}>
          {piece.text}
        </Text>
      );
    case 'written':
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on writing, filled with escaped values, dressed by `dressed`
        <div className="cb-ink" style={ink} dangerouslySetInnerHTML={{ __html: piece.html }} />
      );
    case 'code':
      return (
        <Section style={gap}>
          <Text className="cb-soft" style={soft}>
            {piece.caption}
          </Text>
          <Text
            className="cb-ink cb-sunken"
            style={{
              ...ink,
              ...boxed,
              marginTop: 8,
              padding: '14px 16px',
              fontFamily: "'SFMono-Regular', Menlo, Consolas, monospace",
              fontSize: 28,
              lineHeight: '36px',
              letterSpacing: '0.24em',
              textAlign: 'center',
            }}
          >
            {piece.code}
          </Text>
        </Section>
      );
    case 'action':
      return (
        <Section style={{ marginTop: 24 }}>
          <Button
            href={piece.url}
            className="cb-button"
            style={{
              backgroundColor: look.accent[0],
              color: look.onAccent[0],
              fontFamily: fonts.texts,
              fontSize: 15,
              fontWeight: 600,
              lineHeight: '24px',
              padding: '10px 20px',
              borderRadius: 10,
              textDecoration: 'none',
            }}
          >
            {piece.label}
          </Button>
        </Section>
      );
    case 'facts':
      return <FactsTable rows={piece.rows} />;
    case 'sessions':
      return <Sessions {...piece} />;
    case 'bill':
      return <Bill {...piece} />;
  }
}

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

/** All of a letter but what it says. */
type Frame = Pick<Letter, 'subject' | 'preview' | 'title' | 'reason' | 'replyTo'>;

function FootLines({ letter, foot }: { letter: Frame; foot: Foot }) {
  const link = { className: 'cb-accent', style: { color: look.accent[0] } };
  // who answers is who wrote it
  const questionsTo = letter.replyTo ?? foot.supportEmail;
  return (
    <>
      <Text className="cb-soft" style={soft}>
        {letter.reason}
      </Text>
      <Text className="cb-soft" style={soft}>
        Questions? Write to{' '}
        <Link href={`mailto:${questionsTo}`} {...link}>
          {questionsTo}
        </Link>
      </Text>
      {foot.unsubscribeUrl ? (
        <Text className="cb-soft" style={soft}>
          <Link href={foot.unsubscribeUrl} {...link}>
            Stop these mails
          </Link>
        </Text>
      ) : null}
    </>
  );
}

function LetterPage({ letter, foot, children }: { letter: Frame; foot: Foot; children: ReactNode }) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{darkSheet}</style>
      </Head>
      <body className="cb-ground" style={{ backgroundColor: look.ground[0], margin: 0, padding: 0 }}>
        <Preview useTitleTag={false}>{letter.preview}</Preview>
        <Table className="cb-ground" style={{ backgroundColor: look.ground[0] }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table style={{ maxWidth: 600, textAlign: 'left' }}>
                <tr>
                  <td style={{ padding: '0 4px 16px' }}>
                    <span className="cb-mark" style={mark} />
                    <span
                      className="cb-ink"
                      style={{ ...ink, fontFamily: fonts.titles, fontSize: 17, fontWeight: 700 }}
                    >
                      Callboard
                    </span>
                  </td>
                </tr>
                <tr>
                  <td className="cb-surface cb-card" style={card}>
                    {letter.title === '' ? null : (
                      <Heading as="h1" className="cb-ink cb-title" style={title}>
                        {letter.title}
                      </Heading>
                    )}
                    {children}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '20px 4px 0' }}>
                    <FootLines letter={letter} foot={foot} />
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </Html>
  );
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Stand in a frame where the blocks and the reader's own address go; nobody can write them into a letter. */
const BLOCKS = `blocks-${crypto.randomUUID()}`;
const UNSUBSCRIBE = `https://${crypto.randomUUID()}.invalid/`;
const drawn = new DrawnTexts();

/** As React writes an attribute. */
const attribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function frameHtml({ subject, preview, title, reason, replyTo }: Letter, foot: Foot): string {
  const frame: Frame = { subject, preview, title, reason, ...(replyTo === undefined ? {} : { replyTo }) };
  const { supportEmail } = foot;
  const under: Foot = { supportEmail, ...(foot.unsubscribeUrl ? { unsubscribeUrl: UNSUBSCRIBE } : {}) };
  return drawn.get(JSON.stringify([frame, under]), () =>
    renderToStaticMarkup(
      <LetterPage letter={frame} foot={under}>
        {BLOCKS}
      </LetterPage>,
    ),
  );
}

/**
 * The html of a letter: paper ground, one column of 600 px, one button; follows the reader's colour scheme. Nothing in a
 * letter is waited for, so it is written in one go: react-email's own `render` takes three times as long. Many get one letter
 * and differ by a name and a link: frame and blocks are drawn once for all who get the same.
 */
export function letterHtml(letter: Letter, foot: Foot): string {
  const blocks = letter.blocks.map((piece) =>
    drawn.get(JSON.stringify(piece), () => renderToStaticMarkup(<Piece piece={piece} />)),
  );
  const [before = '', after = ''] = frameHtml(letter, foot).split(BLOCKS);
  return `${DOCTYPE}${before}${blocks.join('')}${after.split(UNSUBSCRIBE).join(attribute(foot.unsubscribeUrl ?? ''))}`;
}

/** The same drawn at once and kept nowhere: what the tests compare with. */
export function letterHtmlAtOnce(letter: Letter, foot: Foot): string {
  const pieces = letter.blocks.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once and never reordered
    <Piece key={index} piece={piece} />
  ));
  return `${DOCTYPE}${renderToStaticMarkup(
    <LetterPage letter={letter} foot={foot}>
      {pieces}
    </LetterPage>,
  )}`;
}
