import { IconBell, IconBellCheck, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonLook } from '#web/kit/action/button.tsx';
import styles from './reminder-button.module.css';
import { useReminder } from './use-presses.ts';

const WORDS = { off: 'Remind me', on: 'Reminder set!', leaving: 'Remove reminder' } as const;
const ICONS = { off: IconBell, on: IconBellCheck, leaving: IconBellOff };

/** The reminder of a course: off, set, and under the pointer the way to remove it. All faces are equally wide. */
export function ReminderButton({
  courseId,
  courseName,
  following,
  ...look
}: { courseId: number; courseName: string; following: boolean } & Pick<ButtonLook, 'size' | 'wide'>) {
  const reminder = useReminder();
  const [over, setOver] = useState(false);
  const face = following ? (over ? 'leaving' : 'on') : 'off';
  const Icon = ICONS[face];
  return (
    <Button
      {...look}
      variant={following ? 'quiet' : 'secondary'}
      icon={<Icon size={17} stroke={1.75} aria-hidden="true" />}
      aria-pressed={following}
      aria-description={courseName}
      onPointerEnter={(event) => setOver(event.pointerType === 'mouse')}
      onPointerLeave={() => setOver(false)}
      onClick={() => {
        // the pointer still rests here: it says what is now, until it comes back
        setOver(false);
        reminder.mutate({ courseId, following: !following });
      }}
    >
      <span className={styles.faces}>
        {Object.entries(WORDS).map(([name, words]) => (
          <span key={name} className={name === face ? undefined : styles.hidden}>
            {words}
          </span>
        ))}
      </span>
    </Button>
  );
}
