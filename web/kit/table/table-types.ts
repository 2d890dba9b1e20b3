import type { ReactNode } from 'react';

export interface Sorted {
  /** The key of a column. */
  by: string;
  way: 'asc' | 'desc';
}

export interface Column<Row> {
  /** Its name, in the address too. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures: at the right, in columns. */
  numeric?: boolean;
  align?: 'start' | 'end';
  /** Sorted by its head; the first press goes this way. */
  sort?: 'asc' | 'desc';
  /** Where what stands in it may break: nowhere (dates), or between words; without, anywhere (addresses). */
  breaks?: 'nowhere' | 'between-words';
  /** As CSS has it: `12rem`. By itself as wide as what stands in it. */
  width?: string;
  /** Where it stands in the two lines of a phone's row (`more`: a menu at the end); the first column is the name, the others stay away. */
  phone?: 'name' | 'fact' | 'state' | 'more';
}

export interface Paging {
  page: number;
  totalPages: number;
  total: number;
  onPage: (page: number) => void;
}

/** Further rows of a list that is read by its key, not by page: a log. */
export interface Further {
  label: string;
  loading: boolean;
  onMore: () => void;
}

export interface Selection<Key> {
  selected: ReadonlySet<Key>;
  onSelect: (selected: ReadonlySet<Key>) => void;
  /** What can be done with them: buttons in the bar at the foot. */
  actions: ReactNode;
}

/** Nothing to show: why, and what then. */
export interface Nothing {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}
