import type { ComponentType, ReactNode } from 'react';

/** A page in the navigation. */
export interface NavEntry {
  /** The page's path as the route names it: `/teachers/courses/$id`. Entries whose page doesn't exist aren't shown. */
  to: string;
  /** The value for `$id` in the path. */
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string | number | undefined>>;
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Other paths that belong to the entry: `/courses` is also current on `/c/…`. */
  also?: readonly string[];
}

/** Links below the rail's divider, under their own heading; on phones under their own tab. */
export interface NavGroup {
  label: string;
  /** The label for the phone's last tab. */
  short: string;
  entries: readonly NavEntry[];
  /** Above the links: the current school. */
  head?: ReactNode;
}

/** The parts of a person that the frame shows. */
export interface ShellPerson {
  name: string;
  email: string;
  /** Their picture; if null, initials are shown. */
  imageUrl: string | null;
  credits: number;
}
