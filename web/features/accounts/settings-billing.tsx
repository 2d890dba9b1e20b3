import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import styles from './settings.module.css';

/** What the person pays for, with links to change it. */
export function SettingsBilling() {
  const { plan, credits } = useCurrentUser();
  return (
    <Section title="Billing" id="plan-and-credits">
      <Card>
        <ul className={styles.rows}>
          <li className={styles.row}>
            <div className={styles.rowWords}>
              <p className={styles.rowTitle}>{plan ? "You're a member" : 'No membership'}</p>
              <p className={styles.soft}>
                {plan ? 'Your plan, card, and receipts.' : 'Members pay less and can watch every recording.'}
              </p>
            </div>
            <ButtonLink to="/subscriptions" variant="secondary" size="sm">
              Subscription
            </ButtonLink>
          </li>
          <li className={styles.row}>
            <div className={styles.rowWords}>
              <p className={styles.rowTitle}>{credits === 1 ? '1 credit' : `${credits} credits`}</p>
              <p className={styles.soft}>Each is worth $10 off a course. See what you bought, received, and spent.</p>
            </div>
            <ButtonLink to="/credits" variant="secondary" size="sm">
              Credits
            </ButtonLink>
          </li>
        </ul>
      </Card>
    </Section>
  );
}
