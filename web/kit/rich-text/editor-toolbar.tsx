import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import styles from './editor.module.css';

type Panel = 'link' | 'film';

interface Tool {
  readonly name: string;
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /** Omitted for buttons that run a one-time action. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Formatting buttons as one Tab stop: the arrow keys move between them. */
export function EditorToolbar({
  editor,
  panel,
  onPanel,
  onPicture,
  films,
  label,
}: {
  editor: Editor;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  /** Undefined: no pictures here. */
  onPicture: (() => void) | undefined;
  films: boolean;
  label: string;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const toggle = (wanted: Panel) => () => onPanel(panel === wanted ? null : wanted);
  const tools: Tool[] = [
    { name: 'Bold', Icon: IconBold, pressed: at.bold, run: () => editor.chain().focus().toggleBold().run() },
    { name: 'Italic', Icon: IconItalic, pressed: at.italic, run: () => editor.chain().focus().toggleItalic().run() },
    {
      name: 'Heading',
      Icon: IconH2,
      pressed: at.heading,
      run: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'Bullet list',
      Icon: IconList,
      pressed: at.bullets,
      run: () => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      Icon: IconListNumbers,
      pressed: at.numbers,
      run: () => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Quote',
      Icon: IconBlockquote,
      pressed: at.quote,
      run: () => editor.chain().focus().toggleBlockquote().run(),
    },
    { name: 'Link', Icon: IconLink, pressed: at.link || panel === 'link', run: toggle('link') },
    ...(onPicture ? [{ name: 'Image', Icon: IconPhoto, run: onPicture }] : []),
    ...(films ? [{ name: 'Video', Icon: IconMovie, pressed: panel === 'film', run: toggle('film') }] : []),
    { name: 'Undo', Icon: IconArrowBackUp, disabled: !at.undo, run: () => editor.chain().focus().undo().run() },
    { name: 'Redo', Icon: IconArrowForwardUp, disabled: !at.redo, run: () => editor.chain().focus().redo().run() },
  ];
  const walk = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (stop + by + tools.length) % tools.length;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={walk} tabIndex={-1}>
      {tools.map(({ name, Icon, pressed, disabled, run }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          title={name}
          aria-label={name}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === Math.min(stop, tools.length - 1) ? 0 : -1}
          onFocus={() => setStop(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && run()}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
