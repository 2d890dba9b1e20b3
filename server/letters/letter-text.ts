import type { Block, Letter } from './letter.ts';

/** What the footer of an email shows besides the reason the reader gets it. */
export interface LetterFooter {
  /** Our origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** Set only for emails that the reader can unsubscribe from. */
  readonly unsubscribeUrl?: string;
}

function pairs(rows: readonly (readonly [string, readonly string[]])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 3;
  return rows
    .flatMap(([label, lines]) => lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(width)}${line}`))
    .join('\n');
}

function blockText(piece: Block): string {
  switch (piece.block) {
    case 'paragraph':
    case 'note':
    case 'written':
      return piece.text;
    case 'code':
      return `${piece.caption}\n\n  ${piece.code}`;
    case 'action':
      return `${piece.label}:\n${piece.url}`;
    case 'facts':
      return pairs(piece.rows.map((row) => [row.label, [row.value].flat()]));
    case 'sessions':
      return `${piece.title}\n\n${piece.rows.map((row) => `  - ${row.title}\n    ${row.when}`).join('\n')}`;
    case 'bill':
      return [
        ...piece.lines.map((line) =>
          [`  ${line.title}: ${line.amount}`, ...line.details.map((detail) => `    ${detail}`)].join('\n'),
        ),
        pairs(piece.sums.map((sum) => [sum.label, [sum.amount]])),
      ].join('\n\n');
  }
}

/** The plain text of a letter: the same blocks in the same order as the HTML. */
export function letterText(letter: Letter, foot: LetterFooter): string {
  return [
    ...(letter.title === '' ? [] : [`${letter.title}\n${'='.repeat(Math.min([...letter.title].length, 60))}`]),
    ...letter.blocks.map(blockText),
    [
      '--',
      'Callboard',
      letter.reason,
      `Questions? Email ${letter.replyTo ?? foot.supportEmail}`,
      ...(foot.unsubscribeUrl ? [`Unsubscribe from these emails: ${foot.unsubscribeUrl}`] : []),
    ].join('\n'),
  ].join('\n\n');
}
