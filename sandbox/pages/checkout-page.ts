import type Stripe from 'stripe';
import { lineItems } from '../stripe/checkout-make.ts';
import { asksForCard } from '../stripe/checkout-pay.ts';
import type { World } from '../world.ts';
import { document, type Html, html, money } from './html.ts';

export type Typed = { email: string; number: string; expiry: string };

const TITLES: Record<string, string> = { payment: 'Pay', subscription: 'Subscribe', setup: 'Save a card' };

/** The hosted checkout: the items, the card, and the link back. */
export function checkoutPage(
  world: World,
  session: Stripe.Checkout.Session,
  typed: Typed,
  refusal: string | null,
): string {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const verb =
    session.mode === 'setup'
      ? 'Save card'
      : session.mode === 'subscription'
        ? `Subscribe for ${total}`
        : `Pay ${total}`;
  const known = session.customer_email ?? customerEmail(world, session);
  return document(
    TITLES[session.mode] ?? 'Checkout',
    html`${session.cancel_url && html`<a href="${session.cancel_url}">← Back</a>`}
<h1>${TITLES[session.mode]}</h1>
${session.mode !== 'setup' && html`<p class="sum">${total}</p>${lines(world, session)}`}
<form class="card" method="post" action="/c/pay/${session.id}">
${refusal && html`<p class="refusal" role="alert" id="refusal">${refusal}</p>`}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${known ?? typed.email}"${known && html` readonly`}>
${asksForCard(session) && cardFields(typed, refusal)}
<button type="submit">${session.amount_total === 0 && session.mode === 'payment' ? 'Complete order' : verb}</button>
</form>
${testCards}`,
  );
}

const cardFields = (typed: Typed, refusal: string | null): Html => html`
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" required maxlength="23" value="${typed.number}"${refusal && html` aria-describedby="refusal"`}>
<div class="pair">
<div><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" required maxlength="7" value="${typed.expiry}"></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required maxlength="4"></div>
</div>`;

const testCards = html`<details><summary>Cards of the sandbox</summary>
<p>Any expiry ahead, any CVC.</p>
<ul>
<li><code>4242 4242 4242 4242</code> works</li>
<li><code>4000 0000 0000 0002</code> is declined</li>
<li><code>4000 0000 0000 9995</code> has no funds</li>
<li><code>4000 0025 0000 3155</code> asks for 3-D Secure</li>
<li><code>4000 0000 0000 0341</code> can be saved, later charges fail</li>
</ul></details>`;

function lines(world: World, session: Stripe.Checkout.Session): Html {
  const currency = session.currency ?? 'usd';
  const discount = session.total_details?.amount_discount ?? 0;
  return html`<div class="card"><table>
<thead hidden><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead>
<tbody>${lineItems(world, session.id).map(
    (line) =>
      html`<tr><th scope="row">${line.description}${(line.quantity ?? 1) > 1 && ` × ${line.quantity}`}${line.price?.recurring && ` (every ${line.price.recurring.interval})`}</th><td>${money(line.amount_subtotal, currency)}</td></tr>`,
  )}</tbody>
<tfoot>${discount > 0 && html`<tr><th scope="row">Discount</th><td>−${money(discount, currency)}</td></tr>`}
<tr><th scope="row">Total today</th><td>${money(session.amount_total ?? 0, currency)}</td></tr></tfoot>
</table></div>`;
}

function customerEmail(world: World, session: Stripe.Checkout.Session): string | null {
  const customer = typeof session.customer === 'string' ? world.state.get('customers', session.customer) : undefined;
  return customer?.email ?? null;
}

/** For a session that is no longer open, or never was. */
export function closedPage(title: string, message: string, link: { href: string; text: string } | null): string {
  return document(
    title,
    html`<h1>${title}</h1><p>${message}</p>${link && html`<p><a href="${link.href}">${link.text}</a></p>`}`,
  );
}

/** The sandbox's 3-D Secure page. */
export function authenticationPage(action: string, description: string): string {
  return document(
    'Confirm it is you',
    html`<h1>Confirm it is you</h1>
<p>Your bank asks for your confirmation: ${description}.</p>
<form class="card" method="post" action="${action}">
<button type="submit" name="answer" value="complete">Complete</button>
<button type="submit" name="answer" value="fail" class="quiet">Fail</button>
</form>`,
  );
}
