import { useWaking } from '#web/kit/action/use-waking.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import styles from './survey-questions.module.css';

/** What one agrees to for one's answers; the name only counts while it is ticked. */
export interface Consent {
  readonly named: boolean;
  readonly quoted: boolean;
  readonly as: string;
}
export const NO_CONSENT: Consent = { named: false, quoted: false, as: '' };

/** As it is sent: no name is no consent. */
export function consentSent({ named, quoted, as }: Consent): { named: boolean; quoteAs: string | null } {
  return { named, quoteAs: quoted && as.trim() !== '' ? as.trim() : null };
}

/** The two ticks below a survey after a cohort (S8). `name`: what one is called here. */
export function ConsentTicks({
  consent,
  name,
  onChange,
}: {
  consent: Consent;
  name: string;
  onChange: (consent: Consent) => void;
}) {
  const { named, quoted, as } = consent;
  const waking = useWaking();
  return (
    <fieldset {...waking} className={styles.group}>
      <legend className={styles.title}>
        How can your teachers use your answer?<span className={styles.optional}> (optional)</span>
      </legend>
      <div className={styles.options}>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="named"
            checked={named}
            onChange={(event) => onChange({ ...consent, named: event.target.checked })}
          />
          <span>They can see it’s from me</span>
        </label>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="quoted"
            checked={quoted}
            onChange={(event) => onChange({ ...consent, quoted: event.target.checked, as: as || name })}
          />
          <span>They can quote me as {as.trim() || name || '…'}</span>
        </label>
      </div>
      {quoted && (
        <TextField
          label="Name to show with the quote"
          name="quote_as"
          value={as}
          required
          error={as.trim() === '' ? "Without a name, they can't quote you." : undefined}
          onChange={(text) => onChange({ ...consent, as: text })}
        />
      )}
    </fieldset>
  );
}
