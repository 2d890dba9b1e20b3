import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import styles from './two-step.module.css';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => head.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap={16}>
      <h3 ref={head} tabIndex={-1} className={styles.head}>
        Your recovery codes
      </h3>
      <p>
        Each code signs you in once if you don't have your phone. Keep them somewhere you can get to without it: we
        can't show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton text={text}>Copy all</CopyButton>
        <ButtonAnchor
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="callboard-recovery-codes.txt"
          variant="secondary"
          size="sm"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        >
          Download
        </ButtonAnchor>
        <Button size="sm" onClick={onDone}>
          I saved them
        </Button>
      </Row>
    </Stack>
  );
}
