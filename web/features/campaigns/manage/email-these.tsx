import { IconMail } from '@tabler/icons-react';
import { formatCount } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';

/** Starts an email to the people selected in a list. */
export function EmailThese({ number, pending, onClick }: { number: number; pending: boolean; onClick: () => void }) {
  return (
    <Button
      icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
      size="sm"
      loading={pending}
      disabled={number === 0}
      onClick={onClick}
    >
      {number === 1 ? 'Email this person' : `Email these ${formatCount(number)}`}
    </Button>
  );
}
