import type { ReactNode, RefObject } from 'react';

export interface Mentionable {
  readonly id: number;
  readonly displayName: string;
  readonly picture: string | null;
}

/** An editor's features beyond text; one that is omitted has no button. */
export interface EditorTools {
  /** Stores an image and returns its URL. If it throws, the message is shown. */
  readonly upload?: (file: File) => Promise<{ url: string }>;
  /** Finds people by the beginning of their names. */
  readonly findPeople?: (contains: string) => Promise<readonly Mentionable[]>;
}

/** Lets a control beside the editor write into it at the caret. */
export interface EditorHandle {
  readonly insert: (text: string) => void;
  /** Turns the selection into a link; if nothing is selected, inserts the URL itself as a link. */
  readonly link: (address: string) => void;
}

/** Options for a single field's text; all optional. */
export interface EditorWays {
  /** False: images, but no videos. */
  readonly films?: boolean;
  /** Whether a text stands for a URL and can be used as a link unchanged: `{{course_url}}`. */
  readonly isUrlPlaceholder?: (typed: string) => boolean;
  /** Set once the editor has loaded. */
  readonly hand?: RefObject<EditorHandle | null>;
}

export interface EditorProps extends EditorTools, EditorWays {
  /** HTML. */
  readonly value: string;
  /** HTML; '' if the editor is empty. */
  readonly onChange: (html: string) => void;
  /** Shows a counter and caps the number of characters. */
  readonly limit?: number | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly minRows: number;
  /** The placeholder shown until the editor is ready. */
  readonly room: ReactNode;
}
