import { IconArrowRight, IconBook, IconBooks, IconCalendarEvent, IconNotes, IconSchool } from '@tabler/icons-react';
import type { SearchKind, SearchResult } from '#contract/search/search.endpoints.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';
import styles from './found-list.module.css';
import { KIND_LABELS } from './search.query.ts';
import type { PaletteVerb } from './verbs.rules.ts';

const ICONS = {
  event: IconCalendarEvent,
  course: IconSchool,
  lesson: IconNotes,
  material: IconBook,
  library: IconBooks,
} as const satisfies Record<SearchKind, unknown>;

/** A palette verb: what it does, and to what. */
export function VerbContent({ verb }: { verb: PaletteVerb }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <IconArrowRight size={20} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{verb.label}</span>
        <span className={textStyles.softSmall}>{verb.about}</span>
      </span>
    </>
  );
}

/** The kind of result: `Course`, `Session`, `Past event`. */
function whatItIs({ kind, classSession, endsAtUtc }: SearchResult): string {
  const word = classSession ? 'Session' : KIND_LABELS[kind];
  return endsAtUtc && Date.parse(endsAtUtc) <= now().getTime() ? `Past ${word.toLowerCase()}` : word;
}

/** A search result: its picture, its name, its kind, and where it belongs. */
export function ResultContent({ result }: { result: SearchResult }) {
  const Icon = ICONS[result.kind];
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{result.name}</span>
        <span className={textStyles.softSmall}>
          {whatItIs(result)}
          {result.context && result.context !== KIND_LABELS[result.kind] && <span>{` · ${result.context}`}</span>}
          {result.startsAtUtc && (
            <span>
              {' · '}
              <DateTime at={result.startsAtUtc} />
            </span>
          )}
        </span>
      </span>
    </>
  );
}
