import type { ComponentType } from 'react';

/** A page in the navigation. */
export interface NavEntry {
  /** Its path. Entries whose page doesn't exist are not drawn. */
  to: string;
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Other paths that belong to it: `/courses` is also where one is on `/c/…`. */
  also?: readonly string[];
}

/** What the frame shows of the person. */
export interface ShellPerson {
  name: string;
  email: string;
  credits: number;
}
