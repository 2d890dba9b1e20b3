import { useQueryClient } from '@tanstack/react-query';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { createPromoCode } from '#contract/promo/staff-promo.endpoints.ts';
import type { PROMO_KINDS, PROMO_SCOPES } from '#contract/promo/words.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Segments, TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

type Kind = (typeof PROMO_KINDS)[number];
type Scope = (typeof PROMO_SCOPES)[number];

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
  { value: 'membership', label: 'Membership' },
];
const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'course', label: 'Course' },
  { value: 'cohort', label: 'Cohort' },
  { value: 'event', label: 'Event' },
  { value: 'workout', label: 'Workout' },
];

const initial = {
  code: '',
  kind: 'percent' as Kind,
  percent: '',
  amount: '',
  months: '12',
  scope: 'all' as Scope,
  scopeId: '',
  maxUses: '',
  expiresOn: '',
};
const number = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(plainDigits(text)));

/** The end of a day in UTC: a code can still be redeemed on its last day. */
const endOf = (day: string): string | undefined => (day === '' ? undefined : `${day}T23:59:59Z`);

export function NewPromoCode({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useServerForm({
    initial,
    rename: { expiresAt: 'expiresOn' },
    check: (values) => ({
      ...(values.code.trim() === '' ? { code: FIELD_REQUIRED } : {}),
      ...(values.kind === 'percent' && values.percent.trim() === '' ? { percent: FIELD_REQUIRED } : {}),
      ...(values.kind === 'amount' && values.amount.trim() === '' ? { amount: FIELD_REQUIRED } : {}),
      ...(values.kind === 'membership' && values.months.trim() === '' ? { months: FIELD_REQUIRED } : {}),
      ...(values.kind !== 'membership' && values.scope !== 'all' && values.scopeId.trim() === ''
        ? { scopeId: FIELD_REQUIRED }
        : {}),
    }),
    submit: (values) =>
      call(createPromoCode, {
        body: {
          code: values.code.trim(),
          kind: values.kind,
          percent: values.kind === 'percent' ? number(values.percent) : undefined,
          amount: values.kind === 'amount' ? number(values.amount) : undefined,
          months: values.kind === 'membership' ? number(values.months) : undefined,
          scope: values.kind === 'membership' ? 'all' : values.scope,
          scopeId: values.scope === 'all' ? undefined : number(values.scopeId),
          maxUses: number(values.maxUses),
          expiresAt: endOf(values.expiresOn),
        },
      }),
    onSuccess: async ({ promoCode }) => {
      await client.invalidateQueries({ queryKey: ['promo', 'codes'] });
      toast.success(`${promoCode.code} is ready`, promoCode.effect);
      onClose();
    },
  });
  const { kind, scope } = form.values;
  return (
    <Dialog open onClose={onClose} title="New promo code" actions={false}>
      <form {...form.props}>
        <Fields>
          <TextField label="Code" {...form.field('code')} required autoComplete="off" maxLength={40} />
          <Segments label="Type" value={kind} options={KINDS} onChange={(value) => form.set('kind', value)} />
          {kind === 'percent' && (
            <TextField label="Percent off" {...form.field('percent')} required inputMode="numeric" maxLength={3} />
          )}
          {kind === 'amount' && (
            <TextField label="Dollars off" {...form.field('amount')} required inputMode="numeric" maxLength={8} />
          )}
          {kind === 'membership' ? (
            <TextField
              label="Months of membership"
              {...form.field('months')}
              required
              inputMode="numeric"
              maxLength={2}
            />
          ) : (
            <>
              <Segments
                label="Applies to"
                value={scope}
                options={SCOPES}
                onChange={(value) => form.set('scope', value)}
              />
              {scope !== 'all' && (
                <TextField
                  label={`${SCOPES.find(({ value }) => value === scope)?.label} ID`}
                  {...form.field('scopeId')}
                  required
                  inputMode="numeric"
                />
              )}
            </>
          )}
          <FieldPair>
            <TextField label="Maximum uses" {...form.field('maxUses')} required={false} inputMode="numeric" />
            <TextField label="Last day" {...form.field('expiresOn')} required={false} placeholder="2027-01-31" />
          </FieldPair>
          <FormProblem form={form} />
          <SubmitButton form={form}>Create code</SubmitButton>
        </Fields>
      </form>
    </Dialog>
  );
}
