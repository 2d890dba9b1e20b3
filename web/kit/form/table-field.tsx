import type { ReactNode } from 'react';
import { isRequired, isRichText, type TypedField } from '#contract/primitives/fields.ts';
import { RICH_TEXT_ROWS, RichTextField } from '#web/kit/form/rich-text-field.tsx';
import type { EditorTools } from '#web/kit/rich-text/editor-types.ts';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { FieldPlace } from './field-place.tsx';
import { TextAreaField, TextField } from './fields.tsx';

/** Extra help and requirements that depend on the rest of the form, not on the field table. */
export interface FieldExtras {
  help?: ReactNode;
  required?: boolean;
}

interface TableFieldProps extends FieldExtras {
  field: TypedField;
  /** The field's name in the API, if it differs from its name in the form. */
  at?: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Why the field can't be changed now; undefined if it can. */
  reason: string | undefined;
  /** For rich text only. */
  tools: EditorTools;
}

/** Renders a text or link from a field table as the table describes it, or locked with the reason. */
export function TableField({ field, at, reason, tools, ...typed }: TableFieldProps) {
  const { label } = field;
  const rich = isRichText(field);
  const rows = 'rows' in field ? field.rows : undefined;
  const frame = { label, help: field.help, required: isRequired(field), ...typed };
  return (
    <FieldPlace
      at={at ?? typed.name}
      label={label}
      reason={reason}
      value={rich ? <RichText html={typed.value} /> : typed.value || 'None'}
    >
      {rich ? (
        <RichTextField minRows={rows ?? RICH_TEXT_ROWS} {...tools} {...frame} />
      ) : field.type === 'link' ? (
        <TextField type="url" placeholder="https://" {...frame} />
      ) : 'max' in field && (rows || field.type === 'optionalText') ? (
        <TextAreaField rows={rows} limit={field.max} {...frame} />
      ) : (
        <TextField {...('max' in field ? { maxLength: field.max } : {})} {...frame} />
      )}
    </FieldPlace>
  );
}
