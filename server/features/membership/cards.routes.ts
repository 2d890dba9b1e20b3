import {
  changePaymentMethod as changeContract,
  listPaymentMethods,
  updateDefaultPaymentMethod,
} from '#contract/membership/payment-methods.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listOwnCards, updateDefaultCard } from './own-cards.ts';
import { changePaymentMethod } from './save-card.ts';

export const routes: Route[] = [
  route(listPaymentMethods, async (ctx) => ({ paymentMethods: await listOwnCards(ctx) })),
  route(changeContract, (ctx) => changePaymentMethod(ctx)),
  route(updateDefaultPaymentMethod, async (ctx, { body }) => ({
    paymentMethods: await updateDefaultCard(ctx, body.paymentMethodId),
  })),
];
