import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './survey-questions.module.css';

/** What a person agrees to for their answers; the name counts only while its box is checked. */
export interface Consent {
  readonly named: boolean;
  readonly quoted: boolean;
  readonly as: string;
}
export const NO_CONSENT: Consent = { named: false, quoted: false, as: '' };

/** The consent as sent: without a name there is no consent. */
export function consentSent({ named, quoted, as }: Consent): { named: boolean; quoteAs: string | null } {
  return { named, quoteAs: quoted && as.trim() !== '' ? as.trim() : null };
}

/** The two checkboxes below a post-cohort survey (S8). `name`: the person's name on Callboard. */
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
  const waking = useHydrating();
  return (
    <fieldset {...waking} className={layoutStyles.shrinkable}>
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
