import type Stripe from 'stripe';
import { document, html, money } from './html.ts';

/** The hosted page where a customer confirms another plan: what changes, what is paid now, and the link back. */
export function portalPage(
  session: Stripe.BillingPortal.Session,
  offer: { name: string; price: Stripe.Price; cents: number },
  card: string | null,
  refusal: string | null,
): string {
  const { currency } = offer.price;
  const each = `${money(offer.price.unit_amount ?? 0, currency)} a ${offer.price.recurring?.interval ?? 'period'}`;
  return document(
    'Confirm your update',
    html`${session.return_url && html`<a href="${session.return_url}">← Back</a>`}
<h1>Confirm your update</h1>
<p class="sum">${money(offer.cents, currency)}</p>
<div class="card"><table>
<tbody><tr><th scope="row">${offer.name}</th><td>${each}</td></tr></tbody>
<tfoot><tr><th scope="row">Due today, less what you have not used</th><td>${money(offer.cents, currency)}</td></tr></tfoot>
</table></div>
<form class="card" method="post" action="/p/session/${session.id}">
${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
<p>${card ? `Paid with the card ending in ${card}.` : 'There is no card on file.'}</p>
<button type="submit">Confirm</button>
</form>`,
  );
}
