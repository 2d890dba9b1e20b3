import { queryOptions } from '@tanstack/react-query';
import { listPromoCodes, listPromoUses } from '#contract/promo/staff-promo.endpoints.ts';
import { call } from '#web/api/client.ts';

export const promoCodesQuery = (page: number) =>
  queryOptions({
    queryKey: ['promo', 'codes', page],
    queryFn: () => call(listPromoCodes, { query: { page } }),
  });

export const promoUsesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['promo', 'uses', id, page],
    queryFn: () => call(listPromoUses, { params: { id }, query: { page } }),
  });
