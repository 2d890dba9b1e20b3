import type { CSSProperties } from 'react';
import { fonts, look } from '#server/features/mailings/index.ts';
import type { Block } from './letter.ts';
import { Button, Link, Section, Text } from './letter-elements.tsx';
import { ink, soft, Table } from './letter-style.tsx';

/** Keeps a time on one line with its AM/PM and its zone. */
const kept = (text: string): string =>
  text.replaceAll(/\d ?(?:AM|PM)(?: [A-Z]{2,5}\b)?/g, (time) => time.replaceAll(' ', '\u00a0'));

const ADDRESS = /(https?:\/\/[^\s]+[^\s.,;:!?)])/;

/** A sentence with its URLs as links, because not every email program adds them. */
function Sentence({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      <Link key={part} href={part} className="cb-accent" style={{ color: look.accent[0] }}>
        {part}
      </Link>
    ) : (
      kept(part)
    ),
  );
}

const gap: CSSProperties = { marginTop: 20 };
const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' };

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
                <Sentence text={line} />
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
      <h2 className="cb-ink" style={{ ...ink, fontSize: 17, fontWeight: 600 }}>
        {title}
      </h2>
      <Table style={{ marginTop: 8 }}>
        {rows.map((row, index) => (
          <tr key={`${kept(row.when)} ${row.title}`}>
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

/** One block of a letter, as HTML that email programs render alike. */
export function Piece({ piece }: { piece: Block }) {
  switch (piece.block) {
    case 'paragraph':
      return (
        <Text className="cb-ink" style={{ ...ink, marginTop: 16 }}>
          <Sentence text={piece.text} />
        </Text>
      );
    case 'note':
      return (
        <Text className="cb-soft" style={{ ...soft, marginTop: 20 }}>
          <Sentence text={piece.text} />
        </Text>
      );
    case 'written':
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on writing, filled with escaped values, dressed by `dressed`
        <div className="cb-ink" dir="auto" style={ink} dangerouslySetInnerHTML={{ __html: piece.html }} />
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
            across={20}
            down={10}
            style={{
              backgroundColor: look.accent[0],
              color: look.onAccent[0],
              fontFamily: fonts.texts,
              fontSize: 15,
              fontWeight: 600,
              lineHeight: '24px',
              borderRadius: 10,
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
