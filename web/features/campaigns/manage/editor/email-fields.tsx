import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import {
  INACTIVE_NOTICE,
  INTERVAL_UNITS,
  MAX_INTERVAL,
  MAX_SUBJECT_LENGTH,
} from '#contract/campaigns/email-template-text.ts';
import { TOKENS, tokenNamed } from '#contract/campaigns/tokens.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields } from '#web/kit/form/form.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { RICH_TEXT_ROWS, RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Fold } from '#web/kit/layout/fold.tsx';
import type { EditorHandle } from '#web/kit/rich-text/editor-types.ts';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { activeText, intervalText } from '../email-text.rules.ts';
import { emailListsQuery } from '../emails.query.ts';
import styles from './email-edit-page.module.css';
import { EMAIL_LABELS, homeOf, intervalTyped, tokensOf } from './email-values.rules.ts';
import { TokenList } from './token-list.tsx';
import type { EmailForm } from './use-email-form.ts';

interface FieldsProps {
  form: EmailForm;
  template: EmailTemplate;
}

/** `{{course_url}}`: a token that stands for a whole URL. */
function isUrlPlaceholder(typed: string): boolean {
  const name = /^\{\{([^{}]*)\}\}$/.exec(typed)?.[1];
  const token = name === undefined ? null : tokenNamed(name);
  return token !== null && TOKENS[token].address;
}

/**
 * The fields of an email (M 2.5): on or off, to whom and when, its subject and body, and the tokens to insert into
 * them.
 */
export function EmailFields({ form, template, onList }: FieldsProps & { onList: () => void }) {
  const { values } = form;
  const { kind } = template;
  const insert = useInsert(form);
  return (
    <Fields>
      {kind !== 'onetime' && <Active form={form} template={template} />}
      {kind === 'onetime' ? (
        <WhichList form={form} template={template} onList={onList} />
      ) : (
        <TriggerInterval form={form} template={template} />
      )}
      <div ref={insert.around} className={styles.writing}>
        <div id="subject">
          <TextField
            label={EMAIL_LABELS.subject}
            autoComplete="off"
            help={
              [...values.subject].length > MAX_SUBJECT_LENGTH - 50
                ? `${[...values.subject].length} / ${MAX_SUBJECT_LENGTH}`
                : undefined
            }
            required
            {...form.field('subject')}
          />
        </div>
        <div id="body">
          <RichTextField
            label={EMAIL_LABELS.body}
            minRows={RICH_TEXT_ROWS}
            required
            upload={upload}
            films={false}
            isUrlPlaceholder={isUrlPlaceholder}
            hand={insert.hand}
            {...form.field('body')}
          />
        </div>
        <TokenList
          templateId={template.id}
          list={values.list}
          tokens={tokensOf(template, values)}
          onInsert={insert.insert}
        />
      </div>
      {kind === 'onetime' && (
        <Fold title="More" open={template.status === 'inactive'}>
          <Active form={form} template={template} />
        </Fold>
      )}
    </Fields>
  );
}

function Active({ form, template }: FieldsProps) {
  const { active } = form.values;
  return (
    <div id="active">
      <SwitchField
        label={EMAIL_LABELS.active}
        help={active ? activeText(template.kind, true, template.status === 'active') : INACTIVE_NOTICE}
        checked={active}
        onChange={(on) => form.set('active', on)}
      />
    </div>
  );
}

// Emails have no mentions, and email clients play no videos.
const { upload } = editorTools('Course');

/** Where tokens are inserted: at the caret in the subject or the body, whichever was edited last. */
function useInsert(form: EmailForm) {
  const hand = useRef<EditorHandle | null>(null);
  const subject = useRef<HTMLInputElement | null>(null);
  const into = useRef<'subject' | 'body'>('body');
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = around.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.name === 'subject') {
        subject.current = target;
        into.current = 'subject';
      } else if (target instanceof Element && target.closest('[contenteditable="true"]')) into.current = 'body';
    };
    fields?.addEventListener('focusin', note);
    return () => fields?.removeEventListener('focusin', note);
  }, []);
  return {
    hand,
    around,
    insert: (token: string, address: boolean) => {
      const line = subject.current;
      if (into.current === 'body' || !line) {
        if (address) hand.current?.link(token);
        else hand.current?.insert(token);
        return;
      }
      const { value } = line;
      const [from, to] = [line.selectionStart ?? value.length, line.selectionEnd ?? value.length];
      form.set('subject', `${value.slice(0, from)}${token}${value.slice(to)}`);
      line.focus();
      // The field has its new text after the next render.
      requestAnimationFrame(() => line.setSelectionRange(from + token.length, from + token.length));
    },
  };
}

function WhichList({ form, template, onList }: FieldsProps & { onList: () => void }) {
  const listed = useQuery(emailListsQuery(template.id));
  const lists = listed.data ?? [];
  const { value, ...field } = form.field('list');
  const chosen = lists.find(({ list }) => list === value);
  // A chosen list that is no longer offered keeps its name.
  const unavailable = value !== '' && !chosen && value === template.list && template.listName !== null;
  const { selected } = form.values;
  return (
    <div id="list" className={layoutStyles.grid6}>
      <SearchSelectField
        {...field}
        label={EMAIL_LABELS.list}
        value={value}
        placeholder="Choose a list"
        none="No list matches."
        required
        options={[
          ...lists.map(({ list, name, group, number }) => ({
            value: list,
            label: `${name} (${counted(number, 'person', 'people')})`,
            group,
          })),
          ...(unavailable ? [{ value, label: template.listName ?? value, group: 'Chosen' }] : []),
        ]}
        help={listed.isError ? 'Couldn’t load the lists. Reload the page to choose one.' : listHelp(chosen, selected)}
        onChange={(list) => {
          field.onChange(list);
          // A selection belongs to its list.
          form.set('selected', list === template.list ? (template.selected ?? 0) : 0);
          onList();
        }}
      />
      {selected > 0 && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => form.set('selected', 0)}>
            Email everyone on the list instead
          </Button>
        </div>
      )}
    </div>
  );
}

function listHelp(chosen: { number: number } | undefined, selected: number): string {
  if (selected > 0) return `Only the ${counted(selected, 'person', 'people')} you selected on this list.`;
  if (!chosen) return 'Goes to everyone on the list when you send it.';
  return chosen.number === 0
    ? 'No one on this list would get it right now.'
    : `${counted(chosen.number, 'person', 'people')} would get it right now. We’ll check the list again when you send it.`;
}

function TriggerInterval({ form, template }: FieldsProps) {
  const typed = intervalTyped(form.values);
  return (
    <div className={layoutStyles.grid6}>
      <FieldPair>
        <NumberField label={EMAIL_LABELS.intervalValue} required {...form.field('intervalValue')} />
        <SelectField
          label={EMAIL_LABELS.intervalUnit}
          placeholder="Choose a unit"
          options={INTERVAL_UNITS.map((unit) => ({ value: unit, label: unit }))}
          required
          {...form.field('intervalUnit')}
        />
      </FieldPair>
      <p className={textStyles.softMedium} role="status">
        {typed
          ? intervalText({ kind: template.kind, home: homeOf(template) }, typed.value, typed.unit)
          : `From 0 to ${MAX_INTERVAL}, in minutes, hours, or days.`}
      </p>
    </div>
  );
}
