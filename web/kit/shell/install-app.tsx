import { IconDeviceMobileDown } from '@tabler/icons-react';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useInstall } from '#web/platform/install-app.ts';
import styles from './person-menu.module.css';

/** `Install app` in the person's menu, in browsers that can. */
export function InstallApp({ onGo }: { onGo: () => void }) {
  const install = useInstall();
  if (install === null) return null;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        onGo();
        if (install === 'by-hand')
          toast.success('Add Callboard to your home screen', 'Press Share, then “Add to Home Screen.”');
        else install();
      }}
    >
      <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />
      <span>Install app</span>
    </button>
  );
}
