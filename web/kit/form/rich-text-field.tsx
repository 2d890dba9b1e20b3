import { lazy, useId } from 'react';
import fields from '#web/kit/form/fields.module.css';
import { describedBy, type FieldFrame } from '#web/kit/form/fields.tsx';
import { EditorPlaceholder } from '#web/kit/rich-text/editor-placeholder.tsx';
import type { EditorTools, EditorWays } from '#web/kit/rich-text/editor-types.ts';
import { Later } from '#web/kit/state/later.tsx';
import textStyles from '#web/kit/theme/text.module.css';

const Editor = lazy(() => import('#web/kit/rich-text/editor.tsx').then((module) => ({ default: module.Editor })));

/** This many rows make an editor at least 300 pixels tall (M§9). */
export const RICH_TEXT_ROWS = 13;
const FEWEST_ROWS = 6;

export interface RichTextFieldProps extends FieldFrame, EditorTools, EditorWays {
  name: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Shows a counter and caps the number of characters. */
  limit?: number;
  minRows?: number;
}

/** A rich text field that works in forms like any other. The editor's code loads when the first one is shown. */
export function RichTextField({
  name,
  value,
  onChange,
  limit,
  minRows,
  upload,
  findPeople,
  films,
  isUrlPlaceholder,
  hand,
  ...frame
}: RichTextFieldProps) {
  const id = useId();
  const { label, help, error, required, labelHidden } = frame;
  const room = (
    <EditorPlaceholder
      value={value}
      minRows={minRows ?? FEWEST_ROWS}
      pictures={upload !== undefined}
      films={upload !== undefined && films !== false}
      counted={limit !== undefined}
    />
  );
  return (
    <div className={fields.field} data-field={name}>
      <div id={`${id}-label`} className={labelHidden ? 'visually-hidden' : fields.label}>
        {label}
        {required === false && <span className={fields.optional}> (optional)</span>}
      </div>
      <Later fallback={room}>
        <Editor
          room={room}
          value={value}
          onChange={onChange}
          limit={limit}
          labelledBy={`${id}-label`}
          describedBy={describedBy(id, frame)}
          invalid={Boolean(error)}
          required={required ?? false}
          minRows={minRows ?? FEWEST_ROWS}
          {...(upload ? { upload } : {})}
          {...(findPeople ? { findPeople } : {})}
          {...(films === undefined ? {} : { films })}
          {...(isUrlPlaceholder ? { isUrlPlaceholder } : {})}
          {...(hand ? { hand } : {})}
        />
      </Later>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={textStyles.softSmall}>
          {help}
        </p>
      )}
    </div>
  );
}
