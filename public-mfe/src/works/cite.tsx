import { CITE_SUFFIX, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { Downloads } from '#shared/downloads.tsx'
import * as styles from './cite.module.css'

/** How to cite a work: its citations, and files for reference managers. */
export const Cite = ({ path }: { path: string }) => (
  <section className={styles.cite}>
    <h2>{t('Cite')}</h2>
    <Link to={path + CITE_SUFFIX} className={buttonClass('primary')}>
      {t('Cite this work')}
    </Link>
    <Downloads path={path} label={t('Download')} />
  </section>
)
