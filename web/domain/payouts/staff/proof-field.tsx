import { PasswordField } from '#web/kit/form/fields.tsx';

/** Stands there once the server says that the sign-in is older than ten minutes; what was typed before stays. */
export function ProofField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  if (error === undefined && value === '') return null;
  return (
    <PasswordField
      label="Your password"
      name="password"
      help="You signed in more than ten minutes ago. Money goes out with a fresh sign-in only."
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
