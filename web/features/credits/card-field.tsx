import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './card-field.module.css';
import { loadScript } from './load-script.ts';
import { INVALID_CARD } from './purchase.rules.ts';

/** Loads the payment provider's script when a card is needed. */
export async function openStripe(from: { scriptUrl: string; publishableKey: string }): Promise<Stripe> {
  await loadScript(from.scriptUrl);
  if (!window.Stripe) throw new Error("Couldn't load the payment form.");
  return window.Stripe(from.publishableKey);
}

export interface CardState {
  /** True if number, expiration date, and code are filled in and look valid. */
  complete: boolean;
  element: StripeCardElement | null;
  /** Changes each time the input changes. */
  revision: number;
}

const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Passes our colors to the provider's iframe; runs again when the color scheme changes. */
function lookNow() {
  const base = { color: colorOf('--ink'), fontSize: '17px', '::placeholder': { color: colorOf('--ink-soft') } };
  return { style: { base, invalid: { color: colorOf('--cancelled') } } };
}

/**
 * A card input inside an iframe from the payment provider: the card number never touches this page or our server.
 * `disabled` while it is being charged.
 */
export function CardField({
  stripe,
  disabled,
  onChange,
}: {
  stripe: Promise<Stripe>;
  disabled: boolean;
  onChange: (state: CardState) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<StripeCardElement | null>(null);
  const revision = useRef(0);
  const [ready, setReady] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    let unmounted = false;
    const scheme = new MutationObserver(() => card.current?.update(lookNow()));
    void stripe
      .then((loaded) => {
        if (unmounted || !place.current) return;
        const element = loaded.elements().create('card', { hidePostalCode: true, ...lookNow() });
        card.current = element;
        element.on('ready', () => setReady(true));
        element.on('change', (event) => {
          setFault(event.error ? INVALID_CARD : null);
          revision.current += 1;
          onChange({ complete: event.complete && !event.error, element, revision: revision.current });
        });
        element.mount(place.current);
        scheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
      })
      .catch(() => setFault("Couldn't load the payment form. Check your connection and reload the page."));
    return () => {
      unmounted = true;
      scheme.disconnect();
      card.current?.destroy();
      card.current = null;
      revision.current += 1;
      onChange({ complete: false, element: null, revision: revision.current });
    };
  }, [stripe, onChange]);

  useEffect(() => card.current?.update({ disabled }), [disabled]);

  return (
    <div className={layoutStyles.grid6}>
      <div className={styles.frame} data-invalid={fault !== null || undefined}>
        {!ready && !fault && (
          <div className={styles.waiting}>
            <SkeletonLine />
          </div>
        )}
        <div ref={place} />
      </div>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </div>
  );
}
