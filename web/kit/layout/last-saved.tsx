import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';

interface LastSavedProps {
  by: string | null;
  /** Null: not saved yet, so nothing is shown. */
  at: string | null;
  look?: 'softSmall' | 'softMedium';
}

/** Who last saved something, and when. */
export function LastSaved({ by, at, look = 'softSmall' }: LastSavedProps) {
  return (
    at && (
      <p className={textStyles[look]}>
        Last saved{by && <span>{` by ${by}`}</span>}
        <span>, </span>
        <DateTime at={at} />
      </p>
    )
  );
}
