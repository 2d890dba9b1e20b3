import { Link } from '@tanstack/react-router';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { useExisting } from '#web/kit/shell/nav-link.tsx';
import { type ManagedRole, sectionsFor } from './course-frame.tsx';
import styles from './managed-card.module.css';

/** What each section of a course is for: the same list as at the side, with a line each. */
export function CourseSections({ address, role }: { address: string; role: ManagedRole }) {
  const own = sectionsFor(role);
  const sections = useExisting(own.filter((section) => section.line !== undefined));
  return (
    <Section title="Sections">
      <CardGrid min={220}>
        {own
          .filter((section) => sections.includes(section))
          .map(({ to, label, line }) => (
            <Card key={to}>
              <h3 className={styles.name}>
                <CardLinkArea>
                  {/* only pages that are in the registry of routes are drawn */}
                  <Link to={to as '/'} params={{ id: address } as never}>
                    {label}
                  </Link>
                </CardLinkArea>
              </h3>
              <p className={styles.soft}>{line}</p>
            </Card>
          ))}
      </CardGrid>
    </Section>
  );
}
