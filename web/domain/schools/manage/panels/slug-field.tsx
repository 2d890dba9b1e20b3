import { TextField } from '#web/kit/form/fields.tsx';
import styles from './settings-panel.module.css';

/**
 * The address of a school or course: small letters as one types, the public page as a preview, and where the former ones
 * lead (rules-teachers D2).
 */
export function SlugField({
  label,
  path,
  field,
  formerSlugs,
  slugsLeft,
}: {
  label: string;
  path: '/schools' | '/courses';
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void };
  formerSlugs: readonly string[];
  slugsLeft: number;
}) {
  return (
    <div>
      <TextField
        {...field}
        label={label}
        required
        autoComplete="off"
        help={
          <>
            The page is at{' '}
            <strong>
              {path}/{field.value || '…'}
            </strong>
            . Letters, numbers, hyphens and underlines; not a number alone, nor one before a hyphen.
            {slugsLeft <= 2 && (
              <span>{` ${slugsLeft === 0 ? 'No new address can be taken for now' : slugsLeft === 1 ? 'One more new address can be taken' : 'Two more new addresses can be taken'}: there are 5 in 30 days.`}</span>
            )}
          </>
        }
        onChange={(value) => field.onChange(value.toLowerCase())}
      />
      {formerSlugs.length > 0 && (
        <p className={`${styles.soft} ${styles.former}`}>
          {formerSlugs.map((slug) => (
            <span key={slug}>
              {path}/{slug} still leads here
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
