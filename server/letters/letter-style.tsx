import type { CSSProperties, ReactNode } from 'react';
import { fonts, look } from '#server/features/mailings/index.ts';

/** Body text in emails. */
export const ink: CSSProperties = {
  color: look.ink[0],
  fontFamily: fonts.texts,
  fontSize: 15,
  lineHeight: '24px',
  margin: 0,
  overflowWrap: 'anywhere',
};
/** Secondary text in emails. */
export const soft: CSSProperties = { ...ink, color: look.inkSoft[0], fontSize: 13, lineHeight: '20px' };

/** A table used for layout only. */
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
