import type { ComponentType, ReactNode } from 'react';

/** A page in the navigation. */
export interface NavEntry {
  /** Its path, as its route is called: `/teachers/courses/$id`. Entries whose page doesn't exist are not drawn. */
  to: string;
  /** What stands for `$id` in it. */
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string | number | undefined>>;
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Other paths that belong to it: `/courses` is also where one is on `/c/…`. */
  also?: readonly string[];
}

/** Links below the rail's line, under a name of their own; on phones under their own tab. */
export interface NavGroup {
  label: string;
  /** Of the phone's last tab. */
  short: string;
  entries: readonly NavEntry[];
  /** Above the links: at which school one is. */
  head?: ReactNode;
}

/** What the frame shows of the person. */
export interface ShellPerson {
  name: string;
  email: string;
  /** Their picture; without one initials stand in its place. */
  imageUrl: string | null;
  credits: number;
}
