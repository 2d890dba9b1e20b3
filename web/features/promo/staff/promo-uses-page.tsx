import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { usesOf } from './promo-codes-page.tsx';
import styles from './staff-promo.module.css';
import { promoUsesQuery } from './staff-promo.query.ts';

const STATES = {
  pending: { look: 'draft', word: 'Being applied' },
  applied: { look: 'published', word: 'Applied' },
  used: { look: 'completed', word: 'Used' },
  expired: { look: 'draft', word: 'Ended' },
  error: { look: 'warning', word: 'Not applied' },
} as const;

/** Who redeemed a code, and the result. */
export function PromoUsesPage({
  id,
  page,
  onPage,
}: {
  id: number;
  page: number;
  onPage: (page: number | undefined) => void;
}) {
  const { data, isError, error, refetch } = useQuery(promoUsesQuery(id, page));
  const crumbs = <PageLink to="/admin/promo-codes">Promo codes</PageLink>;
  if (!data) {
    return (
      <Page title="Code uses" crumbs={crumbs}>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the uses" />
        ) : (
          <SkeletonRows count={5} />
        )}
      </Page>
    );
  }
  const { promoCode, uses, meta } = data;
  return (
    <Page title={promoCode.code} line={`${promoCode.effect}. ${usesOf(promoCode)}.`} crumbs={crumbs}>
      {uses.length === 0 ? (
        <EmptyState
          title="No one has redeemed it yet"
          action={
            <ButtonLink to="/admin/promo-codes" variant="secondary">
              All codes
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={styles.rows}>
            {uses.map((use) => (
              <li key={use.id} className={styles.row}>
                <div className={styles.words}>
                  <Link to="/admin/users/$id" params={{ id: String(use.person.id) }}>
                    {use.person.displayName}
                  </Link>
                  <span className={textStyles.softLarge}>
                    <DateTime at={use.redeemedAtUtc} />
                    {use.orderId !== null && <span>{` · order ${use.orderId}`}</span>}
                    {use.error && <span>{` · ${use.error}`}</span>}
                  </span>
                </div>
                <Badge look={STATES[use.state].look}>{STATES[use.state].word}</Badge>
              </li>
            ))}
          </ul>
          <ListPages page={page} of={meta.totalPages} onPage={onPage} labels={['Newer', 'Older']}>
            <span className={textStyles.softLarge}>
              Page {page} of {meta.totalPages}
            </span>
          </ListPages>
        </>
      )}
    </Page>
  );
}
