import { IconBell, IconBellCheck, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonLook } from '#web/kit/action/button.tsx';
import styles from './reminder-button.module.css';
import { useReminder } from './use-presses.ts';

const FACES = [
  { name: 'off', words: 'Remind me', Icon: IconBell },
  { name: 'on', words: 'Reminder set!', Icon: IconBellCheck },
  { name: 'leaving', words: 'Remove reminder', Icon: IconBellOff },
] as const;

/**
 * The reminder button of a course: off, set, and, on hover, remove. All faces have the same width on wide screens.
 * `quiet`: without a border, for pages where it isn't the main action.
 */
export function ReminderButton({
  courseId,
  courseName,
  following: savedFollowing,
  quiet = false,
  ...look
}: { courseId: number; courseName: string; following: boolean; quiet?: boolean } & Pick<ButtonLook, 'size' | 'wide'>) {
  const reminder = useReminder();
  // Shows the pending state until the list is reloaded.
  const following = reminder.isPending ? reminder.variables.following : savedFollowing;
  const [over, setOver] = useState(false);
  const face = following ? (over ? 'leaving' : 'on') : 'off';
  return (
    <Button
      {...look}
      variant={following ? 'quiet' : 'secondary'}
      className={quiet ? styles.quiet : undefined}
      aria-pressed={following}
      aria-description={courseName}
      onPointerEnter={(event) => setOver(event.pointerType === 'mouse')}
      onPointerLeave={() => setOver(false)}
      onClick={() => {
        // The pointer is still on the button: show the new state until it leaves and returns.
        setOver(false);
        reminder.mutate({ courseId, following: !following });
      }}
    >
      <span className={styles.faces}>
        {FACES.map(({ name, words, Icon }) => (
          <span key={name} className={name === face ? undefined : styles.hidden}>
            <Icon size={17} stroke={1.75} aria-hidden="true" />
            <span>{words}</span>
          </span>
        ))}
      </span>
    </Button>
  );
}
