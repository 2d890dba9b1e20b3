import type { CSSProperties, ReactNode } from 'react';

/**
 * The longest preview that an inbox shows. Shorter ones are padded, so that the inbox doesn't add the email's first
 * lines.
 */
const PREVIEW_LENGTH = 200;
/** Characters that fill the preview but show nothing. */
const UNSEEN = '\u00a0\u200c\u200b\u200d\ufeff';

interface Styled {
  readonly className?: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** The text an inbox shows after the subject; hidden in the email itself. */
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

/** A paragraph. It sets every margin: Outlook adds its own for any that is left out. */
export function Text({ style, ...rest }: Styled) {
  const { margin = 0, marginTop = margin, marginBottom = margin, marginLeft = margin, marginRight = margin } = style;
  return <p {...rest} style={{ ...style, marginTop, marginBottom, marginLeft, marginRight }} />;
}

/** A link that web-based email programs open in a new tab. */
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

/** A block that contains others. A table, because Outlook supports margins only on tables. */
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

/** The factor by which Outlook can widen a space, at most: five. */
const WIDEST = 5;

/** How many thin spaces, and how wide, fill `width` in Outlook, which ignores padding on links. */
function spaces(width: number): { percent: number; count: number } {
  const count = Math.ceil(width / WIDEST / 2);
  return { percent: (width / count / 2) * 100, count };
}

/** A button: a link with padding that works in Outlook, too. */
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
  // Outlook-only properties, which React's types don't include.
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
