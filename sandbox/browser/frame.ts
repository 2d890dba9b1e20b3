/** Runs in the sandbox's own frame: the typed card, and the calls that Stripe.js makes with the publishable key. */
import type { PaymentIntentResult, PaymentMethodResult, StripeCardElementChangeEvent } from '@stripe/stripe-js';

const params = new URLSearchParams(location.search);
const key = params.get('key') ?? '';
const frame = params.get('frame') ?? '';
const isCard = params.get('kind') === 'card';

const postToParent = (message: object): void => window.parent.postMessage({ frame, ...message }, '*');
const input = (name: string): HTMLInputElement => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;
const digits = (text: string): string => text.replace(/\D/g, '');

function luhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((letter, index) => {
    const digit = Number(letter) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  });
  return sum % 10 === 0;
}

const brandOf = (number: string): StripeCardElementChangeEvent['brand'] =>
  number.startsWith('4') ? 'visa' : /^5[1-5]/.test(number) ? 'mastercard' : /^3[47]/.test(number) ? 'amex' : 'unknown';

function expiry(): { month: number; year: number } {
  const typed = digits(input('expiry').value);
  return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)) };
}

type Fault = NonNullable<StripeCardElementChangeEvent['error']>;
const fault = (code: string, message: string): Fault => ({ type: 'validation_error', code, message });

/** What is wrong with the card as typed so far. */
function faultOf(number: string): Fault | undefined {
  const full = brandOf(number) === 'amex' ? 15 : 16;
  if (number.length >= full && !luhn(number)) return fault('invalid_number', 'Your card number is invalid.');
  if (digits(input('expiry').value).length < 4) return undefined;
  const { month, year } = expiry();
  const today = new Date();
  if (month < 1 || month > 12) return fault('invalid_expiry_month', "Your card's expiration month is invalid.");
  const past = year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1);
  return past ? fault('invalid_expiry_year_past', "Your card's expiration year is in the past.") : undefined;
}

function changed(): void {
  const number = digits(input('number').value);
  const cvc = digits(input('cvc').value);
  const brand = brandOf(number);
  const error = faultOf(number);
  const hasNumberAndExpiry =
    number.length >= (brand === 'amex' ? 15 : 16) && digits(input('expiry').value).length === 4;
  const event: StripeCardElementChangeEvent = {
    elementType: 'card',
    brand,
    complete: hasNumberAndExpiry && cvc.length >= (brand === 'amex' ? 4 : 3) && error === undefined,
    empty: number === '' && input('expiry').value === '' && cvc === '',
    error,
    value: { postalCode: '' },
  };
  for (const name of ['number', 'expiry', 'cvc']) input(name).removeAttribute('aria-invalid');
  if (error) input(error.code === 'invalid_number' ? 'number' : 'expiry').setAttribute('aria-invalid', 'true');
  postToParent({ event: 'change', data: event });
}

/** Groups the digits as printed on a card, and adds the slash to the expiration date. */
function arrange(field: HTMLInputElement): void {
  const typed = digits(field.value);
  if (field.name === 'number') field.value = typed.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
  if (field.name === 'expiry') field.value = typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2, 4)}` : typed;
  if (field.name === 'cvc') field.value = typed.slice(0, 4);
}

async function api(
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string>,
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams(form);
  const response = await fetch(method === 'GET' ? `${path}?${body}` : path, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' ? { body } : {}),
  }).catch(() => null);
  if (!response) {
    const message = 'An unexpected error occurred. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
  return (await response.json()) as Record<string, unknown>;
}

async function createPaymentMethod(): Promise<PaymentMethodResult> {
  const { month, year } = expiry();
  const result = await api('POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': digits(input('number').value),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': digits(input('cvc').value),
  });
  return (result.error ? { error: result.error } : { paymentMethod: result }) as PaymentMethodResult;
}

async function readIntent(clientSecret: string): Promise<PaymentIntentResult> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const result = await api('GET', `/v1/payment_intents/${id}`, { client_secret: clientSecret });
  return (result.error ? { error: result.error } : { paymentIntent: result }) as PaymentIntentResult;
}

window.addEventListener('message', async (event: MessageEvent) => {
  if (event.source !== window.parent) return;
  const { call, what, data } = event.data as { call?: number; what: string; data?: Record<string, unknown> };
  if (what === 'createPaymentMethod') postToParent({ call, result: await createPaymentMethod() });
  if (what === 'readIntent') postToParent({ call, result: await readIntent(String(data?.clientSecret)) });
  if (what === 'focus') input('number').focus();
  if (what === 'clear') {
    for (const name of ['number', 'expiry', 'cvc']) input(name).value = '';
    changed();
  }
  if (what === 'disable') for (const field of document.querySelectorAll('input')) field.disabled = Boolean(data);
  if (what === 'look' && data) {
    const placeholder = (data['::placeholder'] as { color?: string } | undefined)?.color;
    for (const [name, value] of [
      ['--ink', data.color],
      ['--soft', placeholder],
      ['--size', data.fontSize],
    ]) {
      if (typeof value === 'string') document.documentElement.style.setProperty(name as string, value);
    }
  }
});

if (isCard) {
  for (const field of document.querySelectorAll('input')) {
    field.addEventListener('input', () => {
      arrange(field);
      changed();
    });
    field.addEventListener('focus', () => postToParent({ event: 'focus', data: { elementType: 'card' } }));
    field.addEventListener('blur', () => postToParent({ event: 'blur', data: { elementType: 'card' } }));
    // The page disables the field, because text typed before this script runs would never be reported.
    field.disabled = false;
  }
  const grown = () => postToParent({ height: document.body.scrollHeight });
  new ResizeObserver(grown).observe(document.body);
  grown();
}
postToParent({ event: 'ready', data: { elementType: 'card' } });
