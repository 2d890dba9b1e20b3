import { Button } from '#web/kit/action/button.tsx';
import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import styles from './stored-draft.module.css';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

/** The parts of a form `StoredDraft` needs, from `useEditedForm` or `useNewForm`. */
export interface StoredDraftForm {
  storedDraft: { at: number } | null;
  restore: () => void;
  forgetKept: () => void;
}

/** Offers to restore text that was typed here earlier and not saved; renders nothing if there is none (A2). */
export function StoredDraft({ form }: { form: StoredDraftForm }) {
  return form.storedDraft && <Offer at={form.storedDraft.at} onRestore={form.restore} onForget={form.forgetKept} />;
}

/** Goes above the fields of a `useNewForm`: offers an earlier draft, and asks before the person leaves an unsaved one. */
export function NewFormDraft({ form }: { form: StoredDraftForm & { guarded: boolean; changed: boolean } }) {
  return (
    <>
      <UnsavedChangesGuard changed={form.guarded} writing={form.changed} />
      <StoredDraft form={form} />
    </>
  );
}

function Offer({ at, onRestore, onForget }: { at: number; onRestore: () => void; onForget: () => void }) {
  const zone = useTimeZone();
  const [typed, today] = [new Date(at), now()];
  const day = formatDate(typed, zone, 'day', today);
  const draftTime =
    day === formatDate(today, zone, 'day', today) ? formatTime(typed, zone) : `${day}, ${formatTime(typed, zone)}`;
  return (
    <div className={styles.kept} role="status">
      <p>You have unsaved changes from {draftTime}</p>
      <div className={styles.keptActions}>
        <Button variant="secondary" size="sm" onClick={onRestore}>
          Restore
        </Button>
        <Button variant="quiet" size="sm" onClick={onForget}>
          Discard
        </Button>
      </div>
    </div>
  );
}
