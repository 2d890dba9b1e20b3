/**
 * The sandbox's version of Stripe.js: the methods we call, with the types that Stripe declares. The card is typed into
 * a sandbox frame, which also makes every call, so no card number passes through Callboard's page.
 */
import type {
  PaymentIntentResult,
  PaymentMethodResult,
  StripeCardElementChangeEvent,
  StripeConstructor,
  StripeError,
} from '@stripe/stripe-js';

type FrameMessage = { frame: string; call?: number; result?: unknown; event?: string; data?: unknown; height?: number };
type Handler = (data: unknown) => void;

const script = document.currentScript as HTMLScriptElement;
const origin = new URL(script.src).origin;
const ASK_AGAIN_MS = 400;
let count = 0;

function style(element: HTMLElement, properties: Record<string, string>): void {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
}

/** A sandbox frame, and the requests sent to it. */
class Frame {
  readonly element = document.createElement('iframe');
  readonly #name = `sandbox-${++count}`;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #handlers = new Map<string, Set<Handler>>();
  #waiting: object[] | null = [];
  #calls = 0;

  constructor(kind: 'card' | 'calls', key: string) {
    this.element.src = `${origin}/v3/frame?${new URLSearchParams({ kind, key, frame: this.#name })}`;
    // A frame is transparent only while its color scheme equals that of the document inside.
    style(this.element, { border: '0', width: '100%', display: 'block', 'color-scheme': 'light' });
    window.addEventListener('message', this.#hear);
  }

  #hear = (event: MessageEvent<FrameMessage>): void => {
    if (event.origin !== origin || event.source !== this.element.contentWindow || event.data?.frame !== this.#name)
      return;
    const { call, result, event: name, data, height } = event.data;
    if (height !== undefined) style(this.element, { height: `${height}px` });
    if (call !== undefined) this.#answers.get(call)?.(result);
    if (name === 'ready') {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const message of waiting) this.#post(message);
    }
    if (name) for (const handler of this.#handlers.get(name) ?? []) handler(data);
  };

  #post(message: object): void {
    if (this.#waiting) this.#waiting.push(message);
    else this.element.contentWindow?.postMessage(message, origin);
  }

  on(name: string, handler: Handler): void {
    const known = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, known.add(handler));
  }

  off(name: string, handler?: Handler): void {
    if (handler) this.#handlers.get(name)?.delete(handler);
    else this.#handlers.delete(name);
  }

  tell(message: object): void {
    this.#post(message);
  }

  ask<T>(action: string, data: unknown): Promise<T> {
    const call = ++this.#calls;
    return new Promise((resolve) => {
      this.#answers.set(call, (result) => {
        this.#answers.delete(call);
        resolve(result as T);
      });
      this.#post({ call, what: action, data });
    });
  }

  close(): void {
    window.removeEventListener('message', this.#hear);
    this.element.remove();
  }
}

/** The card element: one line for number, expiration date, and code, in a frame. */
function cardElement(key: string, options: { style?: { base?: Record<string, unknown> } }) {
  const frame = new Frame('card', key);
  frame.element.title = 'Secure card payment input frame';
  const element = {
    frame,
    mount(target: string | HTMLElement) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements.`);
      parent.replaceChildren(frame.element);
      frame.tell({ what: 'look', data: options.style?.base ?? {} });
    },
    unmount: () => frame.element.remove(),
    destroy: () => frame.close(),
    focus: () => frame.tell({ what: 'focus' }),
    blur: () => frame.element.blur(),
    clear: () => frame.tell({ what: 'clear' }),
    update(more: { disabled?: boolean; style?: { base?: Record<string, unknown> } }) {
      if (more.style?.base) frame.tell({ what: 'look', data: more.style.base });
      if (more.disabled !== undefined) frame.tell({ what: 'disable', data: more.disabled });
    },
    on(name: string, handler: (event: StripeCardElementChangeEvent) => void) {
      frame.on(name, handler as Handler);
      return element;
    },
    off(name: string, handler?: (event: StripeCardElementChangeEvent) => void) {
      frame.off(name, handler as Handler | undefined);
      return element;
    },
  };
  return element;
}
type CardElement = ReturnType<typeof cardElement>;

/** Shows the bank's question over the page until it is answered. */
function showQuestion(url: string): () => void {
  const shade = document.createElement('div');
  style(shade, {
    position: 'fixed',
    inset: '0',
    'z-index': '2147483647',
    display: 'grid',
    'place-items': 'center',
    background: 'rgb(0 0 0 / 55%)',
  });
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = 'Your bank asks for your confirmation';
  style(frame, {
    border: '0',
    'border-radius': '14px',
    width: 'min(480px, 94vw)',
    height: 'min(420px, 90vh)',
    background: '#fff',
  });
  shade.append(frame);
  // A modal dialog, so that it covers the page's open dialogs too.
  const layer = document.createElement('dialog');
  style(layer, { border: '0', padding: '0', background: 'transparent' });
  layer.setAttribute('aria-label', 'Your bank asks for your confirmation');
  layer.addEventListener('cancel', (event) => event.preventDefault());
  layer.append(shade);
  document.body.append(layer);
  layer.showModal();
  return () => layer.remove();
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function stripe(key: string) {
  let calls: Frame | undefined;
  const caller = (): Frame => {
    if (!calls) {
      calls = new Frame('calls', key);
      style(calls.element, { position: 'absolute', width: '1px', height: '1px', visibility: 'hidden' });
      calls.element.title = 'Payment provider';
      calls.element.setAttribute('aria-hidden', 'true');
      calls.element.tabIndex = -1;
      document.body.append(calls.element);
    }
    return calls;
  };
  const elements = () => {
    let card: CardElement | null = null;
    return {
      create(kind: string, options: { style?: { base?: Record<string, unknown> } } = {}) {
        if (kind !== 'card') throw new Error(`The sandbox has no element "${kind}".`);
        card = cardElement(key, options);
        return card;
      },
      getElement: (kind: string) => (kind === 'card' ? card : null),
    };
  };
  return {
    elements,
    createPaymentMethod(data: {
      type: 'card';
      card: CardElement;
      billing_details?: unknown;
    }): Promise<PaymentMethodResult> {
      return data.card.frame.ask('createPaymentMethod', { billing_details: data.billing_details });
    },
    async confirmCardPayment(clientSecret: string): Promise<PaymentIntentResult> {
      let hide: (() => void) | undefined;
      try {
        for (;;) {
          const result = await caller().ask<PaymentIntentResult>('readIntent', { clientSecret });
          if (result.error) return result;
          const { paymentIntent } = result;
          if (paymentIntent.status === 'requires_action') {
            const url = (paymentIntent.next_action as { use_stripe_sdk?: { stripe_js?: string } } | null)
              ?.use_stripe_sdk?.stripe_js;
            if (!hide && url) hide = showQuestion(url);
            await pause(ASK_AGAIN_MS);
            continue;
          }
          if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing') return { paymentIntent };
          const error = paymentIntent.last_payment_error ?? {
            type: 'invalid_request_error',
            message: `This PaymentIntent has a status of ${paymentIntent.status}.`,
          };
          return { error: { ...error, payment_intent: paymentIntent } as StripeError };
        }
      } finally {
        hide?.();
      }
    },
    registerAppInfo: () => undefined,
  };
}

// This has only the part of Stripe.js that Callboard calls. Calling anything else fails loudly.
window.Stripe = stripe as unknown as StripeConstructor;
