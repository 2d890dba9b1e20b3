import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from './letter.ts';
import { type Frame, LetterPage } from './letter-page.tsx';
import { Piece } from './letter-piece.tsx';
import type { LetterFooter } from './letter-text.ts';
import { RenderCache } from './render-cache.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Placeholders in a frame for the blocks and the reader's unsubscribe URL. Random, so that no letter can contain them.
 */
const BLOCKS = `blocks-${crypto.randomUUID()}`;
const UNSUBSCRIBE = `https://${crypto.randomUUID()}.invalid/`;
const drawn = new RenderCache();

const attribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function frameHtml({ subject, preview, title, reason, replyTo, fromName, school }: Letter, foot: LetterFooter): string {
  const frame: Frame = {
    subject,
    preview,
    title,
    reason,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(fromName === undefined ? {} : { fromName }),
    ...(school === undefined ? {} : { school }),
  };
  const { publicUrl, supportEmail } = foot;
  const under: LetterFooter = {
    publicUrl,
    supportEmail,
    ...(foot.unsubscribeUrl ? { unsubscribeUrl: UNSUBSCRIBE } : {}),
  };
  return drawn.get(JSON.stringify([frame, under]), () =>
    renderToStaticMarkup(
      <LetterPage letter={frame} foot={under}>
        {BLOCKS}
      </LetterPage>,
    ),
  );
}

/**
 * A letter's HTML: paper background, one column of 600 px, one button. Follows the reader's color scheme. Letters to
 * many people differ only in a name and a link, so each frame and block is rendered once and shared.
 */
export function letterHtml(letter: Letter, foot: LetterFooter): string {
  const blocks = letter.blocks.map((piece) =>
    drawn.get(JSON.stringify(piece), () => renderToStaticMarkup(<Piece piece={piece} />)),
  );
  const [before = '', after = ''] = frameHtml(letter, foot).split(BLOCKS);
  return `${DOCTYPE}${before}${blocks.join('')}${after.split(UNSUBSCRIBE).join(attribute(foot.unsubscribeUrl ?? ''))}`;
}

/** A letter's HTML, rendered in one pass without the cache, for tests to compare with. */
export function letterHtmlAtOnce(letter: Letter, foot: LetterFooter): string {
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
