import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DISABLE_INSTEAD,
  deleteTicketType,
  type TeacherTicketType,
  TICKET_TYPE_DELETED,
} from '#contract/events/ticket-types.endpoints.ts';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CardForm } from '#web/kit/form/card-form.tsx';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair } from '#web/kit/form/form.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';
import { paidText } from './paid-text.rules.ts';
import { RefundTickets } from './refund-tickets.tsx';
import { ticketConsequences } from './ticket-consequences.ts';
import { seatsText, TICKET_LABELS } from './ticket-values.rules.ts';
import { useTicketForm } from './use-ticket-form.ts';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
];
const STATUS_HELP = {
  onSale: 'On sale.',
  active: 'On sale once the event is published.',
  disabled: 'Hidden and not on sale. People who already have one keep it.',
} as const;

/** One ticket type, edited in place (M 2.8), with its own Save. */
export function TicketTypeCard({
  type,
  published,
  onlyFor,
}: {
  type: TeacherTicketType;
  published: boolean;
  /** The only people who can buy this ticket type; null: anyone can. */
  onlyFor: string | null;
}) {
  const { form, confirmation } = useTicketForm(type, published);
  const { locked } = form.thing;
  const { status } = form.values;
  const at = (field: string) => `ticket-${type.id}-${field}`;
  const sold = paidText(type);
  return (
    <>
      {onlyFor && <p className={textStyles.softMedium}>Only {onlyFor} can buy this ticket.</p>}
      {sold && <p className={textStyles.softMedium}>{sold}</p>}
      <RefundTickets type={type} />
      <CardForm form={form} label={`Ticket type ${type.name}`} actions={<Delete type={type} />}>
        <FieldPlace at={at('name')} label={TICKET_LABELS.name} reason={locked.name} value={type.name}>
          <TextField label={TICKET_LABELS.name} maxLength={120} required {...form.field('name')} />
        </FieldPlace>
        <FieldPair>
          <FieldPlace
            at={at('price')}
            label={TICKET_LABELS.price}
            reason={locked.price}
            value={formatDollars(type.price)}
          >
            <MoneyField label={TICKET_LABELS.price} help="0 for free." required {...form.field('price')} />
          </FieldPlace>
          <FieldPlace
            at={at('nonmemberPrice')}
            label={TICKET_LABELS.nonmemberPrice}
            reason={locked.nonmemberPrice}
            value={formatDollars(type.nonmemberPrice)}
          >
            <MoneyField label={TICKET_LABELS.nonmemberPrice} required {...form.field('nonmemberPrice')} />
          </FieldPlace>
        </FieldPair>
        <FieldPair>
          <FieldPlace
            at={at('capacity')}
            label={TICKET_LABELS.capacity}
            reason={locked.capacity}
            value={formatCount(type.capacity)}
          >
            <NumberField label={TICKET_LABELS.capacity} help={seatsText(type)} required {...form.field('capacity')} />
          </FieldPlace>
          <FieldPlace
            at={at('status')}
            label={TICKET_LABELS.status}
            reason={locked.status}
            value={type.status === 'active' ? 'Active' : 'Disabled'}
          >
            <SelectField
              label={TICKET_LABELS.status}
              name="status"
              options={STATUSES}
              value={status}
              help={STATUS_HELP[status === 'active' && published ? 'onSale' : status]}
              error={form.errors.status}
              onChange={(value) => form.set('status', value === 'active' ? 'active' : 'disabled')}
            />
          </FieldPlace>
        </FieldPair>
      </CardForm>
      {confirmation && (
        <DryRunDialog
          open
          onClose={() => confirmation.resolve(null)}
          title="Before you save"
          consequences={ticketConsequences(confirmation.about)}
          isRetry={confirmation.isRetry}
          action="Save"
          onConfirm={() => confirmation.resolve(confirmation.about.totals)}
        />
      )}
    </>
  );
}

/**
 * Deletes the ticket type after an inline confirmation. A type that was already used can't be deleted; the text
 * suggests disabling it instead.
 */
function Delete({ type }: { type: TeacherTicketType }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteTicketType, { params: { id: type.id } }),
    onSuccess: () => {
      toast.success(TICKET_TYPE_DELETED);
      return refreshTeacherEvents(client);
    },
    onError: (error) => {
      toast.error(error.message);
      // Someone took a ticket in the meantime, or deleted the type: reload.
      if (isApiProblem(error) && error.status !== 0) void refreshTeacherEvents(client);
    },
  });
  if (type.locked.status !== undefined) return null;
  if (!type.canDelete) {
    const instead = type.status === 'active' ? ` ${DISABLE_INSTEAD}` : '';
    return (
      <p className={textStyles.softMedium}>
        This ticket type has been used, so you can’t delete it.{instead && <span>{instead}</span>}
      </p>
    );
  }
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      confirm="Really delete?"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Delete
    </ConfirmButton>
  );
}
