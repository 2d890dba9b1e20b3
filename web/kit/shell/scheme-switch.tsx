import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import styles from './scheme-switch.module.css';

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** Light, dark, or the device's setting. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const name = useId();
  const waking = useHydrating();
  return (
    <fieldset {...waking} className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
            className="visually-hidden"
          />
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
