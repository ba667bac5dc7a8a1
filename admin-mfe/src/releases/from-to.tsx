import { VisuallyHidden } from '@portfolio/ui'
import { ArrowRight } from 'lucide-react'
import * as styles from './releases.module.css'

/** Two versions, read out as "from … to …". */
export const FromTo = ({ from, to }: { from: string | null; to: string }) => {
  if (!from) return <code className={styles.version}>{to}</code>
  return (
    <span className={styles.fromTo}>
      <VisuallyHidden>from </VisuallyHidden>
      <code className={styles.version}>{from}</code>
      <span className={styles.to}>
        <ArrowRight size={14} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        <code className={styles.version}>{to}</code>
      </span>
    </span>
  )
}
