import type { ComponentProps } from 'react';
import { PasswordField } from '#web/kit/form/fields.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'help' | 'label' | 'required'>;

/** A field for a new password, with hints. */
export function NewPasswordField({ label = 'Password', ...field }: Props & { label?: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      help="At least 8 characters. Three or four unrelated words are easy to remember and hard to guess."
      autoComplete="new-password"
      required
    />
  );
}
