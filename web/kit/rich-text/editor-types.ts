import type { ReactNode, RefObject } from 'react';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: number;
  readonly displayName: string;
  readonly picture: string | null;
}

/** What an editor can do beyond words; a part that is left out has no button. */
export interface EditorTools {
  /** Keeps an image and answers its address. What it throws is shown. */
  readonly upload?: (file: File) => Promise<{ url: string }>;
  /** Finds people by the beginning of their names. */
  readonly findPeople?: (contains: string) => Promise<readonly Mentionable[]>;
}

/** What may be written into an editor from beside it, at the caret. */
export interface EditorHand {
  readonly insert: (text: string) => void;
  /** Makes what is selected a link there; where nothing is, the address itself is written, as one. */
  readonly link: (address: string) => void;
}

/** What is particular about the text of a field; each may be left out. */
export interface EditorWays {
  /** False: images, but no films. */
  readonly films?: boolean;
  /** Texts that stand for an address and are one as they are: `{{course_url}}`. */
  readonly standsForAddress?: (typed: string) => boolean;
  /** Filled once the editor is there. */
  readonly hand?: RefObject<EditorHand | null>;
}

export interface EditorProps extends EditorTools, EditorWays {
  /** HTML. */
  readonly value: string;
  /** HTML; '' where nothing is written. */
  readonly onChange: (html: string) => void;
  /** Turns the counter on: no more letters than that. */
  readonly limit?: number | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly minRows: number;
  /** What stands there until it is ready. */
  readonly room: ReactNode;
}
