import { walkPages } from '../a11y.ts';

walkPages([
  ['the offer, to somebody new', '/subscriptions', 'lead'],
  ['the offer, to somebody who has bought', '/subscriptions', 'free'],
  ['a membership by the month', '/subscriptions', 'monthly'],
  ['a membership that ends', '/subscriptions', 'cancelling'],
  ['a membership in grace', '/subscriptions', 'grace'],
  ['a membership on an older plan', '/subscriptions', 'legacy'],
  ['the cards', '/change_card', 'grace'],
  ['the cards, without any', '/change_card', 'lead'],
  ['the chat, for members', '/chat', 'member'],
  ['the chat, for others', '/chat', 'lead'],
]);
