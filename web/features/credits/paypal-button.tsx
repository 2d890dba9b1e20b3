import type { PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useRef, useState } from 'react';
import { requestNonce } from '#web/platform/nonce.ts';
import { loadScript } from './load-script.ts';
import type { Wanted } from './use-purchase.ts';

interface PayPalProps {
  from: { scriptUrl: string; clientId: string };
  /** What would be bought now; null if the quantity is invalid. */
  wanted: Wanted | null;
  onNothing: () => void;
  onOpen: (wanted: Wanted) => Promise<string>;
  onApprove: (ppOrderId: string, credits: number) => Promise<void>;
}

async function openPayPal({ scriptUrl, clientId }: PayPalProps['from']): Promise<PayPalNamespace> {
  const params = new URLSearchParams({
    'client-id': clientId,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
  });
  const nonce = requestNonce();
  await loadScript(`${scriptUrl}?${params}`, nonce ? { 'data-csp-nonce': nonce } : {});
  if (!window.paypal?.Buttons) throw new Error("Couldn't load PayPal.");
  return window.paypal;
}

/** PayPal's own button. Our server creates its order; a zero amount never gets there. */
export function PayPalButton({ from, ...rest }: PayPalProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useRef(rest);
  now.current = rest;
  const [away, setAway] = useState(false);
  const { scriptUrl, clientId } = from;

  useEffect(() => {
    let unmounted = false;
    let close: (() => Promise<void>) | undefined;
    let opened: Wanted | null = null;
    void openPayPal({ scriptUrl, clientId })
      .then(async (paypal) => {
        if (unmounted || !place.current) return;
        const buttons = paypal.Buttons?.({
          createOrder: async () => {
            const { wanted, onNothing, onOpen } = now.current;
            if (!wanted) {
              onNothing();
              throw new Error('Nothing to pay.');
            }
            opened = wanted;
            return onOpen(wanted);
          },
          onApprove: async ({ orderID }) => now.current.onApprove(orderID, opened?.credits ?? 0),
          // Errors are reported where they are found; a closed PayPal window needs no message.
          onError: () => undefined,
        });
        close = buttons?.close;
        await buttons?.render(place.current);
      })
      .catch(() => setAway(true));
    return () => {
      unmounted = true;
      void close?.().catch(() => undefined);
    };
  }, [scriptUrl, clientId]);

  return away ? null : <div ref={place} />;
}
