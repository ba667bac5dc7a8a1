import { ArrowRight } from 'lucide-react'
import * as styles from './releases.module.css'

/** Two versions, read out as "from … to …". */
export const FromTo = ({ from, to }: { from: string | null; to: string }) => (
  <span className={styles.fromTo}>
    {from && (
      <>
        <span className={styles.hidden}>from </span>
        <code className={styles.version}>{from}</code>
        <ArrowRight size={14} aria-hidden="true" />
      </>
    )}
    <span className={styles.hidden}>{from ? ' to ' : ''}</span>
    <code className={styles.version}>{to}</code>
  </span>
)
