import { TextField } from '#web/kit/form/fields.tsx';
import styles from './doors.module.css';

interface CodeFieldProps {
  /** The accepted codes: the app's digits, a recovery code, or either. */
  way: 'app' | 'recovery' | 'either';
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** The field for a second-step code; pasted codes may come in groups. */
export function CodeField({ way, ...field }: CodeFieldProps) {
  if (way === 'recovery') {
    return <TextField label="Recovery code" autoComplete="off" maxLength={30} required {...field} />;
  }
  if (way === 'either') {
    return (
      <TextField
        label="Code"
        help="Six digits from your app, or a recovery code."
        autoComplete="one-time-code"
        maxLength={30}
        required
        {...field}
      />
    );
  }
  return (
    <div className={styles.code}>
      <TextField
        label="6-digit code"
        help="A code works once. If it was just used, wait for the next one."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        {...field}
      />
    </div>
  );
}
