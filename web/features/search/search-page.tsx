import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/search/search.endpoints.ts';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { ResultContent, VerbContent } from './found-list.tsx';
import styles from './search-page.module.css';
import { useSearch } from './use-search.ts';
import { type PaletteVerb, verbsFor } from './verbs.rules.ts';

const SHOWN = 50;
const VERBS_SHOWN = 8;

/**
 * Search as a page: the query is in the URL, so Back returns to the results. `verbs`: where to go while nothing is
 * typed.
 */
export function SearchPage({ q, verbs }: { q: string; verbs: readonly PaletteVerb[] }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const box = useRef<HTMLInputElement>(null);
  // Text typed before hydration counts as well.
  useEffect(() => {
    if (box.current?.value) setTyped(box.current.value);
  }, []);
  const { results, searched, tooShort, waiting, error, retry } = useSearch(typed, SHOWN);
  useEffect(() => {
    if (searched !== q) void navigate({ to: '/search', search: searched ? { q: searched } : {}, replace: true });
  }, [navigate, searched, q]);
  return (
    <Page title="Search" line="Search the events, courses, lessons, and library items you can open.">
      <search className={styles.form}>
        <label htmlFor={id} className="visually-hidden">
          What are you looking for?
        </label>
        <input
          id={id}
          ref={box}
          type="search"
          className={styles.input}
          placeholder="What are you looking for?"
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <p className="visually-hidden" role="status">
        {tooShort || waiting ? '' : `${results.length} found.`}
      </p>
      {error ? (
        <FailedState error={error} onRetry={retry} title="Search didn't work" />
      ) : tooShort && !typed.trim() ? (
        <ul className={styles.rows} aria-label="Go to">
          {verbsFor(verbs, '', VERBS_SHOWN).map((verb) => (
            <li key={verb.href}>
              <PathLink href={verb.href} className={styles.row}>
                <VerbContent verb={verb} />
              </PathLink>
            </li>
          ))}
        </ul>
      ) : tooShort ? (
        <p className={textStyles.soft}>Type at least two letters.</p>
      ) : waiting && results.length === 0 ? (
        <SkeletonRows count={4} />
      ) : results.length === 0 ? (
        <EmptyState title="No results" icon={<IconSearchOff size={26} stroke={1.75} />}>
          Try fewer or different words.
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {results.map((result) => (
            <li key={`${result.kind}:${result.id}`}>
              <PathLink href={result.href} className={styles.row}>
                <ResultContent result={result} />
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
