/** The sandbox's version of PayPal's script: `paypal.Buttons`, with the types that PayPal declares. */
import type { OnApproveActions, OnApproveData, PayPalNamespace } from '@paypal/paypal-js';

type Options = Parameters<NonNullable<PayPalNamespace['Buttons']>>[0];

const script = document.currentScript as HTMLScriptElement;
const here = new URL(script.src);
const ASK_AGAIN_MS = 400;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the buyer approves or declines in PayPal's window, or closes it. */
async function waitForApproval(window_: Window, orderId: string): Promise<'approved' | 'cancelled'> {
  for (;;) {
    const response = await fetch(`${here.origin}/paypal/checkoutnow/state?token=${encodeURIComponent(orderId)}`).catch(
      () => null,
    );
    const state = response?.ok ? ((await response.json()) as { state: string }).state : 'open';
    if (state === 'approved' || state === 'cancelled') return state;
    if (window_.closed) return 'cancelled';
    await pause(ASK_AGAIN_MS);
  }
}

function buttons(options: Options = {}) {
  let button: HTMLButtonElement | undefined;
  async function pressed(): Promise<void> {
    if (button?.disabled) return;
    // Open the window before any await: later, the browser would block it as an unwanted popup.
    const opened = window.open('about:blank', 'paypal', 'popup,width=480,height=680');
    try {
      const orderID = await options.createOrder?.({ paymentSource: 'paypal' }, { order: { create: refuse } });
      if (!orderID || !opened) throw new Error('No order was made, or the window was blocked.');
      opened.location.href = `${here.origin}/paypal/checkoutnow?token=${encodeURIComponent(orderID)}`;
      const outcome = await waitForApproval(opened, orderID);
      opened.close();
      const data: OnApproveData = { orderID, payerID: 'SANDBOXPAYER' };
      const actions: OnApproveActions = { redirect: (url) => location.assign(url), restart: () => void pressed() };
      if (outcome === 'approved') await options.onApprove?.(data, actions);
      else options.onCancel?.({ orderID }, { redirect: () => undefined });
    } catch (error) {
      opened?.close();
      options.onError?.({ message: error instanceof Error ? error.message : String(error) });
    }
  }
  return {
    isEligible: () => true,
    async render(target: HTMLElement | string): Promise<void> {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error('The element to render into is not there.');
      button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-label', 'Pay with PayPal');
      button.textContent = 'PayPal';
      const look = {
        width: '100%',
        'min-height': '48px',
        border: '0',
        'border-radius': '10px',
        background: '#ffc439',
        color: '#142c54',
        font: 'italic 800 19px/1 Verdana, system-ui, sans-serif',
        cursor: 'pointer',
      };
      for (const [name, value] of Object.entries(look)) button.style.setProperty(name, value);
      button.addEventListener('click', () => void pressed());
      parent.replaceChildren(button);
    },
    async close(): Promise<void> {
      button?.remove();
    },
    updateProps: async () => undefined,
    instance: undefined,
  };
}

function refuse(): Promise<string> {
  return Promise.reject(new Error('Orders are made on the server here.'));
}

window.paypal = { version: '5.0.0-sandbox', Buttons: buttons as unknown as PayPalNamespace['Buttons'] };
