import { createFileRoute } from '@tanstack/react-router';
import { PromoCodePage } from '#web/features/promo/promo-code-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/promo_code')({
  head: () => pageHead({ title: 'Promo code', path: '/promo_code', unlisted: true }),
  component: PromoCodePage,
});
