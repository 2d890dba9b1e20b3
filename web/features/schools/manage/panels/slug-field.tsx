import { TextField } from '#web/kit/form/fields.tsx';
import styles from './settings-panel.module.css';

/**
 * The slug of a school or course: lowercased while typing, with a preview of the public URL, and where former slugs
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
            . Use letters, numbers, hyphens, and underlines. It can’t be just a number or start with a number and a
            hyphen.
            {slugsLeft <= 2 && (
              <span>{` ${slugsLeft === 0 ? 'You can’t change the URL right now' : slugsLeft === 1 ? 'You can change the URL one more time' : 'You can change the URL two more times'} (limit: 5 in 30 days).`}</span>
            )}
          </>
        }
        onChange={(value) => field.onChange(value.toLowerCase())}
      />
      {formerSlugs.length > 0 && (
        <p className={`${styles.soft} ${styles.former}`}>
          {formerSlugs.map((slug) => (
            <span key={slug}>
              {path}/{slug} still redirects here
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
