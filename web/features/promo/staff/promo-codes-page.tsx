import { IconDiscount2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { expirePromoCode, type PromoCodeRow } from '#contract/promo/staff-promo.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { NewPromoCode } from './new-promo-code.tsx';
import styles from './staff-promo.module.css';
import { promoCodesQuery } from './staff-promo.query.ts';

export const CODE_STATES = {
  active: { look: 'published', word: 'Active' },
  planned: { look: 'draft', word: 'Not started' },
  used_up: { look: 'completed', word: 'Used up' },
  expired: { look: 'draft', word: 'Ended' },
} as const;

/** `3 of 50 uses`, `3 uses`. */
export function usesOf({ uses, maxUses }: Pick<PromoCodeRow, 'maxUses' | 'uses'>): string {
  if (maxUses !== null) return `${uses} of ${maxUses} uses`;
  return uses === 1 ? '1 use' : `${uses} uses`;
}

/** Promo codes, for staff: what each gives, how often it was used, and when it ends. */
export function PromoCodesPage({ page, onPage }: { page: number; onPage: (page: number | undefined) => void }) {
  const codes = useQuery(promoCodesQuery(page));
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<PromoCodeRow | null>(null);
  return (
    <Page
      title="Promo codes"
      line="A code makes someone a member or takes a percentage or dollar amount off a checkout."
      action={<Button onClick={() => setMaking(true)}>New code</Button>}
    >
      {codes.isError ? (
        <FailedState error={codes.error} onRetry={() => void codes.refetch()} title="Couldn't load the codes" />
      ) : !codes.data ? (
        <SkeletonRows count={5} />
      ) : codes.data.promoCodes.length === 0 ? (
        <EmptyState
          title="No codes yet"
          icon={<IconDiscount2 size={26} stroke={1.75} />}
          action={<Button onClick={() => setMaking(true)}>New code</Button>}
        >
          Create one for a partner, a promotion, or to make things right with someone.
        </EmptyState>
      ) : (
        <>
          <ul className={styles.rows}>
            {codes.data.promoCodes.map((code) => (
              <li key={code.id} className={styles.row}>
                <div className={styles.words}>
                  <span className={textStyles.name}>{code.code}</span>
                  <span>{code.effect}</span>
                  <span className={textStyles.softLarge}>
                    {usesOf(code)}
                    {code.takenOff > 0 && <span>{` · ${formatDollars(code.takenOff)} in discounts`}</span>}
                    {code.schoolName && <span>{` · paid by ${code.schoolName}`}</span>}
                    {code.expiresAtUtc && (
                      <span>
                        {' '}
                        · {code.state === 'expired' ? 'ended' : 'until'} <DateOnly at={code.expiresAtUtc} />
                      </span>
                    )}
                  </span>
                </div>
                <Badge look={CODE_STATES[code.state].look}>{CODE_STATES[code.state].word}</Badge>
                <div className={styles.actions}>
                  <ButtonLink
                    to="/admin/promo-codes/$id"
                    params={{ id: String(code.id) }}
                    variant="secondary"
                    size="sm"
                    aria-label={`Uses for ${code.code}`}
                  >
                    Uses
                  </ButtonLink>
                  {code.state !== 'expired' && (
                    <Button variant="quiet" size="sm" aria-label={`End ${code.code}`} onClick={() => setEnding(code)}>
                      End
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <ListPages page={page} of={codes.data.meta.totalPages} onPage={onPage} labels={['Newer', 'Older']}>
            <span className={textStyles.softLarge}>
              Page {page} of {codes.data.meta.totalPages}
            </span>
          </ListPages>
        </>
      )}
      {making && <NewPromoCode onClose={() => setMaking(false)} />}
      {ending && <EndCode code={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}

function EndCode({ code, onClose }: { code: PromoCodeRow; onClose: () => void }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(expirePromoCode, { params: { id: code.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['promo', 'codes'] });
      toast.success(`${code.code} has ended`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`End ${code.code}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()}>
            End it now
          </Button>
        </>
      }
    >
      <p>No one can redeem it anymore. People who already redeemed it keep what they got.</p>
      {end.isError && <p role="alert">{end.error.message}</p>}
    </Dialog>
  );
}
