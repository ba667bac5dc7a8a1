import type { ImportEntry } from '@portfolio/contracts'
import { TriangleAlert } from 'lucide-react'
import * as styles from './warnings.module.css'

/** What of an entry cannot be right. It keeps nothing from being imported. */
export const Warnings = ({ entry: { warnings = [] } }: { entry: ImportEntry }) =>
  warnings.map((warning) => (
    <p key={warning} className={styles.warning}>
      <TriangleAlert size={16} aria-hidden="true" />
      {warning}. It is imported as it is.
    </p>
  ))
