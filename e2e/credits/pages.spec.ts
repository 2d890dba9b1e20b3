import { walkPages } from '../a11y.ts';

walkPages([
  ['buying credits with saved cards', '/buy_credits', 'free'],
  ['the statement of credits', '/credits', 'member'],
  ['no credits yet', '/credits', 'courseadmin'],
  ['a promo code', '/promo_code', 'lead'],
  ["staff's promo codes", '/admin/promo-codes', 'staff'],
  ['the uses of a code', '/admin/promo-codes/1', 'staff'],
  ["staff's refunds", '/admin/refunds?only=all', 'staff'],
  ['failed email', '/admin/mail?only=week', 'staff'],
  ['email to a person', '/admin/people/5/mail', 'staff'],
  ["staff's orders", '/admin/orders', 'staff'],
  ['an order', '/admin/orders/1', 'staff'],
  ["staff's disputes", '/admin/disputes?only=all', 'staff'],
  ['payouts that are due', '/admin/payouts', 'staff'],
  ['payouts that are ready', '/admin/payouts?only=ready', 'staff'],
  ['transfers to schools', '/admin/payouts?only=paid', 'staff'],
]);
