import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './grading.module.css';

export function BothTexts({ theirs, mine }: { theirs: string; mine: string }) {
  return (
    <div className={styles.both}>
      <h3 className={textStyles.subhead}>Theirs</h3>
      <div className={styles.work}>{theirs === '' ? <p>Nothing</p> : <RichText html={theirs} />}</div>
      <h3 className={textStyles.subhead}>Yours</h3>
      <div className={styles.work}>{mine === '' ? <p>Nothing</p> : <RichText html={mine} />}</div>
    </div>
  );
}
