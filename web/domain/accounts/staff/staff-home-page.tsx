import { Link } from '@tanstack/react-router';
import { STAFF_PAGES } from '#web/domain/accounts/staff/staff-frame.tsx';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { useExisting } from '#web/kit/shell/nav-link.tsx';
import styles from './staff.module.css';

/** What staff can do here. */
export function StaffHomePage() {
  const pages = useExisting(STAFF_PAGES);
  return (
    <Page
      title="Staff"
      line="Tools for running Callboard. Everything you change here is recorded in the audit log under your name."
    >
      <CardGrid min={280}>
        {STAFF_PAGES.filter((each) => pages.includes(each)).map(({ to, label, line, icon: Icon }) => (
          <Card key={to}>
            <Stack gap={8}>
              <Row gap={8}>
                <span className={styles.icon} aria-hidden="true">
                  <Icon size={20} stroke={1.75} />
                </span>
                <h2 className={styles.cardTitle}>
                  <CardLinkArea>
                    {/* only pages that are in the registry of routes are drawn */}
                    <Link to={to as '/'}>{label}</Link>
                  </CardLinkArea>
                </h2>
              </Row>
              <p className={styles.soft}>{line}</p>
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </Page>
  );
}
