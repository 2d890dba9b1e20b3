import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { publicConfig } from '#web/platform/public-config.ts';

/**
 * T's 'Direct Link': people with a live spot join through it, everyone else is redirected to the workout
 * (rules-teachers W9).
 */
export function DirectLink({ uuid, name }: { uuid: string; name: string }) {
  return (
    <CopyButton text={`${publicConfig().origin}/workouts/links/${uuid}`} about={`to ${name}`} variant="quiet" toasts>
      Direct Link
    </CopyButton>
  );
}
