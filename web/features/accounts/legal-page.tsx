import type { LegalText } from '#web/features/accounts/legal/legal-text.ts';
import { Page } from '#web/kit/layout/page.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { publicConfig } from '#web/platform/public-config.ts';
import styles from './legal-page.module.css';

/** `1 November 2026`, the same for every reader. */
function dateOf(version: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${version}T00:00:00Z`),
  );
}

function Paragraph({ text }: { text: string }) {
  const { supportEmail } = publicConfig();
  const [before = '', ...after] = text.split('{support}');
  if (after.length === 0) return <p>{text}</p>;
  return (
    <p>
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after.join(supportEmail)}
    </p>
  );
}

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <Page title={text.title} line={text.line} narrow>
      <div className={styles.text}>
        {text.sections.map((section) => (
          <section key={section.title} className={styles.section}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) =>
              typeof paragraph === 'string' ? (
                <Paragraph key={paragraph} text={paragraph} />
              ) : (
                <ul key={paragraph[0]}>
                  {paragraph.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <p className={textStyles.softSmall}>Effective {dateOf(text.version)}</p>
      </div>
    </Page>
  );
}
