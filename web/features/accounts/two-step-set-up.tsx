import { renderSVG } from 'uqr';
import { confirmTwoStep } from '#contract/accounts/two-step.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { CodeField } from '#web/features/accounts/two-step-code.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './two-step.module.css';

/** A QR code as an image, dark on light in either color scheme, because cameras need it. */
function pictureOf(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 3 }))}`;
}

/** The secret as a QR code and as text, and a field for the app's first code. */
export function TwoStepSetUp({
  personId,
  secret,
  address,
  onConfirmed,
  onCancel,
}: {
  personId: number;
  secret: string;
  address: string;
  onConfirmed: (confirmed: ResponseOf<typeof confirmTwoStep>) => void;
  onCancel: () => void;
}) {
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    submit: ({ code }) => call(confirmTwoStep, { params: { id: personId }, body: { code } }),
    onSuccess: onConfirmed,
  });
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <div className={styles.secret}>
          <img className={styles.qr} src={pictureOf(address)} alt="QR code for your authenticator app" />
          <div>
            <p>Scan this with an authenticator app: Google Authenticator, 1Password, Aegis, or any other.</p>
            <p className={textStyles.softMedium}>No camera? Type this key into the app:</p>
            <p>
              <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
          </div>
        </div>
        <CodeField way="app" autoFocus {...form.field('code')} />
        <Row>
          <SubmitButton form={form}>Turn on</SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Fields>
    </form>
  );
}
