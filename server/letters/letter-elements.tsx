import type { CSSProperties, ReactNode } from 'react';

/** Longest preview that an inbox shows; what is shorter is filled up, so that the mail's first lines don't follow it. */
const PREVIEW_LENGTH = 200;
/** Signs that take room in an inbox's list and show nothing. */
const UNSEEN = '\u00a0\u200c\u200b\u200d\ufeff';

interface Styled {
  readonly className?: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** What an inbox shows after the subject; the mail itself doesn't. */
export function Preview({ children }: { children: string }) {
  const text = [...children].slice(0, PREVIEW_LENGTH).join('');
  return (
    <div
      style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}
      data-skip-in-text="true"
    >
      {text}
      {text.length < PREVIEW_LENGTH ? <div>{UNSEEN.repeat(PREVIEW_LENGTH - text.length)}</div> : null}
    </div>
  );
}

/** A paragraph. Every margin is named: Outlook gives a paragraph its own where one is left out. */
export function Text({ style, ...rest }: Styled) {
  const { margin = 0, marginTop = margin, marginBottom = margin, marginLeft = margin, marginRight = margin } = style;
  return <p {...rest} style={{ ...style, marginTop, marginBottom, marginLeft, marginRight }} />;
}

/** A link, which mail programs that are web pages themselves open beside them. */
export function Link({ href, style, ...rest }: Styled & { readonly href: string }) {
  return (
    <a
      href={href}
      {...rest}
      style={{ color: '#067df7', textDecorationLine: 'none', ...style }}
      target="_blank"
      rel="noopener"
    />
  );
}

/** A part of its own that some others stand in. Outlook knows margins of tables alone. */
export function Section({ style, children }: Styled) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" style={style}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Widest that Outlook draws a space: five times. */
const WIDEST = 5;

/** So many thin spaces, so wide, take `width` in Outlook, which knows no padding of a link. */
function spaces(width: number): { percent: number; count: number } {
  const count = Math.ceil(width / WIDEST / 2);
  return { percent: (width / count / 2) * 100, count };
}

/** The button: a link with room around it, in Outlook too. */
export function Button({
  href,
  across,
  down,
  style,
  children,
  ...rest
}: Styled & { readonly href: string; readonly across: number; readonly down: number }) {
  const { percent, count } = spaces(across);
  const points = (down * 3) / 4;
  const before = `<!--[if mso]><i style="mso-font-width:${percent}%;mso-text-raise:${points * 2}px" hidden>${'&#8202;'.repeat(count)}</i><![endif]-->`;
  const after = `<!--[if mso]><i style="mso-font-width:${percent}%" hidden>${'&#8202;'.repeat(count)}&#8203;</i><![endif]-->`;
  // Outlook's own: React's types know them not.
  const inOutlook = { msoPaddingAlt: '0px' } as CSSProperties;
  const raised = { msoTextRaise: points } as CSSProperties;
  return (
    <a
      href={href}
      {...rest}
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        ...inOutlook,
        ...style,
        padding: `${down}px ${across}px`,
      }}
      target="_blank"
      rel="noopener"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a comment that Outlook alone reads, of numbers */}
      <span dangerouslySetInnerHTML={{ __html: before }} />
      <span style={{ maxWidth: '100%', display: 'inline-block', lineHeight: '120%', ...inOutlook, ...raised }}>
        {children}
      </span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <span dangerouslySetInnerHTML={{ __html: after }} />
    </a>
  );
}
