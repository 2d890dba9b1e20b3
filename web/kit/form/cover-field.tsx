import { useId, useState } from 'react';
import { offeredCovers } from '#covers/choose.ts';
import { coverInAccent, readCover } from '#covers/look.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './cover-field.module.css';
import fieldStyles from './fields.module.css';

/** The six covers on offer, in the current accent. The set stays the same while the person tries them. */
function useOffered(present: string): string[] {
  const [first, setFirst] = useState(present);
  const accent = readCover(present)?.accent ?? null;
  const offered = offeredCovers(coverInAccent(first, accent));
  if (offered.includes(present)) return offered;
  // The cover was changed elsewhere.
  setFirst(present);
  return offeredCovers(present);
}

/** Chooses the cover shown when no picture was uploaded. It is saved right away, like a picture, without Save. */
export function CoverField({ value, onChange }: { value: string; onChange: (cover: string) => Promise<unknown> }) {
  const id = useId();
  const waking = useHydrating();
  const [wanted, setWanted] = useState<string>();
  const offered = useOffered(value);
  const choose = async (cover: string) => {
    setWanted(cover);
    try {
      await onChange(cover);
    } catch (failure) {
      toast.error(isApiProblem(failure) ? failure.message : "Couldn't save the cover. Try again.");
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <fieldset {...waking} className={`${fieldStyles.field} ${layoutStyles.shrinkable}`} aria-describedby={`${id}-help`}>
      <legend className={fieldStyles.label}>Cover</legend>
      <div className={styles.choices}>
        {offered.map((cover, index) => (
          <label key={cover} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={cover}
              aria-label={`Cover ${index + 1} of ${offered.length}`}
              checked={cover === (wanted ?? value)}
              onChange={() => void choose(cover)}
            />
            <Cover cover={cover} />
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className={textStyles.softSmall}>
        Shown everywhere until you upload a picture. Saved as soon as you choose.
      </p>
    </fieldset>
  );
}
