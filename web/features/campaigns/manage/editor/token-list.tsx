import { IconCopy, IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TOKENS, type TokenName, written } from '#contract/campaigns/tokens.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { emailTokensQuery } from '../emails.query.ts';
import styles from './token-list.module.css';

/** M§8, to the letter. */
export const COPIED = 'Copied to your clipboard';

/** Copies a text to the clipboard and says so; if the browser doesn't allow it, the toast shows the text. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(COPIED);
  } catch {
    toast.error("Your browser didn't let us copy.", text);
  }
}

/**
 * Values that differ from reader to reader: each token with its result, to insert at the caret or to copy (M 2.5). Only
 * tokens that every reader of this email has (rules-teachers E3).
 */
export function TokenList({
  templateId,
  list,
  tokens,
  onInsert,
}: {
  templateId: number;
  /** The currently chosen list; '' if there is none. */
  list: string;
  tokens: readonly TokenName[];
  onInsert: (token: string, address: boolean) => void;
}) {
  const waking = useHydrating();
  const { data: known = [] } = useQuery(emailTokensQuery(templateId, list));
  return (
    <section className={styles.tokens} aria-labelledby="email-tokens">
      <h2 id="email-tokens" className={styles.title}>
        Tokens
      </h2>
      <p className={textStyles.softSmall}>Filled in for each recipient. Use them in the subject, body, or links.</p>
      <ul className={styles.list}>
        {tokens.map((name) => {
          const { label, address } = TOKENS[name];
          const sample = known.find((token) => token.name === name);
          return (
            <li key={name} className={styles.token}>
              <span className={styles.words}>
                <code className={styles.code}>{written(name)}</code>
                <span className={styles.about}>
                  {label}
                  {sample && <span className={styles.sample}>{sample.sample ?? 'no value right now'}</span>}
                </span>
              </span>
              <span className={styles.buttons}>
                <button
                  type="button"
                  {...waking}
                  className={styles.button}
                  onClick={() => onInsert(written(name), address)}
                >
                  {address ? (
                    <IconLink size={16} stroke={1.75} aria-hidden="true" />
                  ) : (
                    <IconPlus size={16} stroke={1.75} aria-hidden="true" />
                  )}
                  <span className="visually-hidden">{`Insert ${written(name)}`}</span>
                </button>
                <button type="button" {...waking} className={styles.button} onClick={() => void copy(written(name))}>
                  <IconCopy size={16} stroke={1.75} aria-hidden="true" />
                  <span className="visually-hidden">{`Copy ${written(name)}`}</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
