import type { ReactNode } from 'react';

export interface Sorted {
  by: string;
  way: 'asc' | 'desc';
}

export interface Column<Row> {
  /** The column's name, also in the URL. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned, with tabular figures. */
  numeric?: boolean;
  align?: 'start' | 'end';
  /** Sortable by its header; the first click sorts in this direction. */
  sort?: 'asc' | 'desc';
  /** Where the column's content may wrap: nowhere (dates), or between words; by default anywhere (email addresses). */
  breaks?: 'nowhere' | 'between-words';
  /** A CSS width: `12rem`. By default as wide as its content. */
  width?: string;
  /**
   * The column's position in a phone's two-line row (`more`: a menu at the end). By default the first column is the
   * name, and the others are hidden.
   */
  phone?: 'name' | 'fact' | 'state' | 'more';
}

export interface Paging {
  page: number;
  totalPages: number;
  total: number;
  /** Undefined for the first page, which isn't in the URL. */
  onPage: (page: number | undefined) => void;
}

/** More rows for a list that is paged by key instead of page number: a log. */
export interface Further {
  label: string;
  loading: boolean;
  onMore: () => void;
}

export interface Selection<Key> {
  selected: ReadonlySet<Key>;
  onSelect: (selected: ReadonlySet<Key>) => void;
  /** Bulk actions: buttons in the bar at the bottom. */
  actions: ReactNode;
}

/** An empty list: why, and what to do next. */
export interface Nothing {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}
