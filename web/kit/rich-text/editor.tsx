import { EditorContent, type Editor as TipTap, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { playerAddressOf } from '#contract/primitives/rich-text.ts';
import { isAddress } from '#web/platform/is-address.ts';
import styles from './editor.module.css';
import { extensionsFor } from './editor-extensions.ts';
import { EditorPanel } from './editor-panel.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { EditorProps } from './editor-types.ts';
import { MentionList } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';
import { IMAGE_ACCEPT, imagesIn, useUploads } from './use-uploads.ts';

function contentHtml(editor: TipTap): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Turns a typed URL or email address into a link target with its scheme; null if it is neither. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (/^mailto:[^\s@]+@\S+$/i.test(text)) return text;
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  const withScheme = /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(withScheme) && isAddress(withScheme) ? withScheme : null;
}

/** Links the selection, or the link at the caret, to `href`; if there is neither, inserts `linkText` as a link. */
function linkTo(editor: TipTap, href: string, linkText: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: linkText, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

/** The editor with all its dependencies; only ever loaded through `RichTextField`. */
export function Editor(props: EditorProps) {
  const { value, onChange, limit, labelledBy, describedBy, invalid, required, upload, findPeople, minRows, room } =
    props;
  const { films = true, isUrlPlaceholder, hand } = props;
  const [panel, setPanel] = useState<'link' | 'film' | null>(null);
  const [problem, setProblem] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const written = useRef(value);
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;
  const mentions = useMentions(findPeople);
  const uploads = useUploads(upload);
  const pictures = useRef(uploads);
  pictures.current = uploads;

  const [extensions] = useState(() =>
    extensionsFor({
      limit,
      pictures: upload !== undefined,
      suggestion: findPeople ? mentions.suggestion : undefined,
    }),
  );

  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    // A browser's translation would otherwise be saved
    translate: 'no',
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(mentions.list ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${mentions.list.chosen}` } : {}),
    class: styles.text ?? '',
    style: `min-height: ${minRows * 1.55}em`,
  };
  const editor = useEditor({
    immediatelyRender: false,
    // Our own stylesheet has its rules, so there is no style element and no nonce.
    injectCSS: false,
    content: value,
    extensions,
    editorProps: {
      attributes,
      handlePaste: (_, event) => pictures.current.paste(editorRef.current, event.clipboardData),
      handleDrop: (_, event, __, moved) =>
        !moved && pictures.current.add(editorRef.current, imagesIn(event.dataTransfer)),
      transformPastedHTML: (html) => pictures.current.leaveOut(html),
    },
    onUpdate: ({ editor: now }) => {
      written.current = contentHtml(now);
      onChangeRef.current(written.current);
    },
  });
  const editorRef = useRef<TipTap | null>(null);
  editorRef.current = editor;

  // The form was reset, or the server stored something other than what was typed.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  // Controls beside the field write into it: at the caret, or at the end if it never had the caret.
  useEffect(() => {
    if (!editor || !hand) return;
    hand.current = {
      insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
      link: (address) => linkTo(editor, address, address),
    };
    return () => {
      hand.current = null;
    };
  }, [editor, hand]);

  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      letters: now?.storage.characterCount.characters() ?? 0,
      link: (now?.getAttributes('link').href as string | undefined) ?? '',
      image: now?.isActive('image')
        ? { alt: String(now.getAttributes('image').alt ?? ''), src: String(now.getAttributes('image').src) }
        : null,
    }),
  });
  if (!editor) return room;

  const close = () => {
    setPanel(null);
    setProblem(undefined);
    editor.commands.focus();
  };
  const link = (typed: string) => {
    const href = isUrlPlaceholder?.(typed.trim()) ? typed.trim() : addressOf(typed);
    if (!href) return setProblem('Please enter a valid URL.');
    linkTo(editor, href, typed.trim());
    close();
  };
  const film = (typed: string) => {
    const src = playerAddressOf(typed);
    if (!src) return setProblem('Paste a YouTube or Loom link.');
    editor.chain().focus().insertContent({ type: 'player', attrs: { src } }).run();
    close();
  };
  return (
    <div ref={frame} className={styles.frame} data-invalid={invalid || undefined}>
      <EditorToolbar
        editor={editor}
        label="Formatting"
        panel={panel}
        onPanel={(next) => {
          setProblem(undefined);
          setPanel(next);
        }}
        onPicture={upload ? () => picker.current?.click() : undefined}
        films={films && upload !== undefined}
      />
      {panel === 'link' && (
        <EditorPanel
          label="Link URL"
          initial={at?.link ?? ''}
          action="Set link"
          problem={problem}
          onDone={link}
          onCancel={close}
          onRemove={
            at?.link
              ? () => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  close();
                }
              : undefined
          }
        />
      )}
      {panel === 'film' && (
        <EditorPanel
          label="YouTube or Loom link"
          initial=""
          action="Add video"
          problem={problem}
          onDone={film}
          onCancel={close}
        />
      )}
      {panel === null && at?.image && (
        <EditorPanel
          key={at.image.src}
          label="Describe the image (alt text)"
          initial={at.image.alt}
          action="Save"
          autoFocus={false}
          onDone={(alt) => editor.chain().updateAttributes('image', { alt }).focus().run()}
        />
      )}
      <EditorContent editor={editor} />
      {upload && (
        <input
          ref={picker}
          type="file"
          hidden
          accept={IMAGE_ACCEPT}
          multiple
          aria-label="Choose an image"
          onChange={(event) => {
            uploads.add(editor, [...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      )}
      {mentions.list && <MentionList id={listId} list={mentions.list} within={frame} onTake={mentions.take} />}
      <p role="status" className={styles.status}>
        {uploads.waiting > 0 && <span>Uploading the image…</span>}
        {mentions.list && (
          <span className="visually-hidden">{mentions.list.people.length} found. Choose with the arrow keys.</span>
        )}
      </p>
      {uploads.problem && (
        <p role="alert" className={styles.problem}>
          {uploads.problem}
        </p>
      )}
      {limit !== undefined && (
        <p className={`${styles.count} tabular`}>
          {at?.letters ?? 0} / {limit}
        </p>
      )}
    </div>
  );
}
