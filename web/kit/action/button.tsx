import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { useHydrating } from './use-hydrating.ts';

export interface ButtonLook {
  /** `primary`: the page's main action. `secondary`: beside it. `quiet`: text only. `danger`: can't be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
}

function classOf({ variant = 'primary', size = 'md', wide = false }: ButtonLook, extra?: string): string {
  return [styles.button, styles[variant], styles[size], wide ? styles.wide : '', extra ?? ''].filter(Boolean).join(' ');
}

/**
 * Wraps text in its own element: a browser's translator wraps text nodes, and then React can't find the node it has to
 * insert something before.
 */
function ButtonText({ children }: { children: ReactNode }) {
  return <span className={styles.words}>{children}</span>;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the click is being processed, and ignores further clicks. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While `loading` it keeps its focus and its label, and ignores clicks. It accepts no clicks before
 * hydration.
 */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const waking = useHydrating(rest.disabled);
  return (
    <button
      {...rest}
      {...waking}
      type={type ?? 'button'}
      className={classOf({ variant, size, wide }, className)}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <span className={styles.turning} aria-hidden="true" /> : icon}
      <ButtonText>{children}</ButtonText>
    </button>
  );
}

interface AnchorProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ variant, size, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ variant, size, wide }, className)}>
      {icon}
      <ButtonText>{children}</ButtonText>
    </a>
  );
}

/** A link to one of our pages that looks like a button: `to`, `params`, and `search` are checked by the compiler. */
export const ButtonLink: LinkComponent<typeof Anchor> = createLink(Anchor);

/** A link that looks like a button, for a URL outside the router (a download, another site, a full page load). */
export const ButtonAnchor = Anchor;
