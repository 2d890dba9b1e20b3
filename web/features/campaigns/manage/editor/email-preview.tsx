import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Segments } from '#web/kit/form/fields.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useSettled } from '#web/kit/form/use-settled.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { type EmailReader, emailPreviewQuery, emailReadersQuery, type Preview } from '../emails.query.ts';
import styles from './email-preview.module.css';
import { previewInput, type TypedEmail } from './email-values.rules.ts';
import { type MailDevice, MailFrame } from './mail-frame.tsx';
import type { MailScheme } from './mail-page.rules.ts';

/** How long to wait after typing before the preview updates. */
const TYPING_MS = 400;
/** The most that one response returns; beyond that, the teacher searches by name. */
const READERS_SHOWN = 20;

/** The reader that an email is previewed as; null: a sample person. */
export type Reader = EmailReader | null;

/**
 * The email beside its text, in the product's email frame, as one of its real readers would get it (or a sample
 * person): light and dark, on a phone and on a desktop. The preview follows what is typed, saved or not.
 */
export function EmailPreview({
  template,
  typed,
  reader,
  onReader,
}: {
  template: EmailTemplate;
  /** The form's content; left out: what was saved or sent. */
  typed?: TypedEmail;
  reader: Reader;
  onReader: (reader: Reader) => void;
}) {
  const [scheme, setScheme] = useState<MailScheme>('light');
  const [device, setDevice] = useState<MailDevice>('phone');
  const list = template.kind === 'onetime' ? (typed?.list ?? template.list ?? '') : '';
  const input = previewInput(template, typed, reader);
  const settled = useSettled(input, JSON.stringify(input), TYPING_MS);
  const preview = useQuery(emailPreviewQuery(template.id, settled));
  return (
    <section className={layoutStyles.column14} aria-label="Preview" id="preview">
      <div className={styles.head}>
        <h2 className={textStyles.larger}>Preview</h2>
        <div className={layoutStyles.row8}>
          <Segments
            label="Preview size"
            value={device}
            options={[
              { value: 'phone', label: 'Phone' },
              { value: 'desktop', label: 'Desktop' },
            ]}
            onChange={setDevice}
          />
          <Segments
            label="Preview colors"
            value={scheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={setScheme}
          />
        </div>
      </div>
      <ChooseReader templateId={template.id} list={list} reader={reader} onReader={onReader} />
      {preview.isError ? (
        <div role="alert" className={styles.failed}>
          <p>Couldn’t load the preview.</p>
          <Button variant="secondary" size="sm" onClick={() => void preview.refetch()}>
            Retry
          </Button>
        </div>
      ) : preview.data ? (
        <Shown preview={preview.data} scheme={scheme} device={device} />
      ) : (
        <div className={styles.waiting} aria-busy="true" />
      )}
    </section>
  );
}

function Shown({ preview, scheme, device }: { preview: Preview; scheme: MailScheme; device: MailDevice }) {
  const { fromName, replyTo, subject, html, missing, problems } = preview;
  const warnings = [
    ...Object.values(problems).filter((problem) => problem !== null),
    ...(missing.length > 0 ? [`Missing value for ${missing.join(', ')}. Add it before sending.`] : []),
  ];
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Problems">
          {warnings.map((warning) => (
            <li key={warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>{fromName}</dd>
        {replyTo && (
          <>
            <dt>Replies go to</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>Subject</dt>
        <dd className={textStyles.strong}>{subject || 'No subject yet'}</dd>
      </dl>
      <MailFrame html={html} scheme={scheme} device={device} />
    </>
  );
}

/** Chooses the sample person or one of the actual recipients. */
function ChooseReader({
  templateId,
  list,
  reader,
  onReader,
}: {
  templateId: number;
  list: string;
  reader: Reader;
  onReader: (reader: Reader) => void;
}) {
  const [contains, setContains] = useState('');
  const found = useQuery(emailReadersQuery(templateId, list, contains));
  const readers = found.data ?? [];
  const shown = reader && !readers.some(({ key }) => key === reader.key) ? [reader, ...readers] : readers;
  const many = contains !== '' || readers.length >= READERS_SHOWN;
  return (
    <div className={layoutStyles.grid8}>
      {many && (
        <SearchField label="Find a recipient" placeholder="Name or email" value={contains} onSearch={setContains} />
      )}
      <SelectField
        label="Preview as"
        name="reader"
        value={reader?.key ?? 'sample'}
        options={[
          { value: 'sample', label: 'A sample person' },
          ...shown.map(({ key, displayName, email }) => ({
            value: key,
            label: displayName === '' ? email : `${displayName} (${email})`,
          })),
        ]}
        help={found.data && readers.length === 0 && contains === '' ? 'No one would get it yet.' : undefined}
        onChange={(key) => onReader(shown.find((one) => one.key === key) ?? null)}
      />
    </div>
  );
}
