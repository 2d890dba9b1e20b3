import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { type Promo, redeemPromoCode, showPromo } from '#contract/promo/promo.endpoints.ts';
import { MASTER_PLAN } from '#contract/promo/words.ts';
import { call } from '#web/api/client.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { pollEvery } from './promo.rules.ts';

/** Redeems a promo code: a wrong code is reported below the field, a right one is polled until it is applied. */
export function PromoCodePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [redemption, setRedemption] = useState<number | null>(null);
  const [failed, setFailed] = useState<string>();
  const form = useServerForm({
    initial: { promoCode: '' },
    check: ({ promoCode }) => (promoCode.trim() === '' ? { promoCode: FIELD_REQUIRED } : {}),
    submit: (values) => {
      setFailed(undefined);
      return call(redeemPromoCode, { body: values });
    },
    onSuccess: (response) => {
      if ('id' in response) setRedemption(response.id);
      else setFailed(response.invalidCode);
    },
  });
  const { data: promo, isError } = useQuery({
    queryKey: ['promo', 'redemption', redemption],
    queryFn: async (): Promise<Promo> => (await call(showPromo, { params: { id: redemption ?? 0 } })).promo,
    enabled: redemption !== null,
    refetchInterval: ({ state }) => pollEvery(state.data?.result),
    gcTime: 0,
  });
  const result = promo?.result ?? null;
  const waiting = redemption !== null && result === null;

  useEffect(() => {
    if (!promo || result === null) return;
    if (result === 'error') {
      const message = promo.error ?? "We couldn't apply this code.";
      toast.error('Error', message);
      setFailed(message);
      setRedemption(null);
      return;
    }
    void (async () => {
      await Promise.all([refreshCurrentUser(client), client.invalidateQueries({ queryKey: ['enrolment'] })]);
      if (promo.applied === MASTER_PLAN) await navigate({ to: '/dashboard', search: { promo: true } });
    })();
  }, [promo, result, client, navigate]);

  if (promo && result === 'applied' && promo.applied !== MASTER_PLAN) return <Kept promo={promo} />;
  const field = form.field('promoCode');
  return (
    <Page narrow title="Promo code" line="A code can make you a member or give you a discount on your next checkout.">
      <Card>
        <form {...form.props}>
          <Fields>
            <TextField
              label="Promo code"
              {...field}
              required
              error={field.error ?? failed}
              disabled={waiting}
              autoComplete="off"
              maxLength={100}
              onChange={(value) => {
                setFailed(undefined);
                field.onChange(value);
              }}
            />
            <FormProblem form={form} />
            <SubmitButton form={form}>{waiting ? 'Applying…' : 'Apply code'}</SubmitButton>
            <p role="status">
              {waiting &&
                (isError
                  ? "We can't reach Callboard right now. We'll keep trying to apply your code."
                  : 'Applying your code. This takes a few seconds.')}
            </p>
          </Fields>
        </form>
      </Card>
    </Page>
  );
}

/** Tells the user that the discount will apply at the next checkout. */
function Kept({ promo }: { promo: Promo }) {
  return (
    <Page narrow title="Code applied" line={`${promo.code}: ${promo.effect}.`}>
      <Card>
        <Stack>
          <p>
            The discount applies automatically at your next checkout
            {promo.untilUtc && (
              <span>
                , until <DateOnly at={promo.untilUtc} />
              </span>
            )}
            <span>.</span>
          </p>
          <Row>
            <ButtonLink to="/select_course">Choose a course</ButtonLink>
            <ButtonLink to="/select_enrollment_type" variant="secondary">
              Go to checkout
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    </Page>
  );
}
