import type { CSSProperties, ReactNode } from 'react';
import { fonts, look } from '#server/features/mailings/index.ts';

/** What a letter is written in. */
export const ink: CSSProperties = {
  color: look.ink[0],
  fontFamily: fonts.texts,
  fontSize: 15,
  lineHeight: '24px',
  margin: 0,
  overflowWrap: 'anywhere',
};
/** What stands under it, and is less. */
export const soft: CSSProperties = { ...ink, color: look.inkSoft[0], fontSize: 13, lineHeight: '20px' };

/** A table that only places what is in it. */
export function Table({
  children,
  className,
  style,
}: {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}) {
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
