import * as styles from './background.module.css'

/** What the landing page opens on: the owner's picture, else the site's own marbled paper. Words never stand on it directly. */
export const Background = ({ image }: { image: string | null }) => (
  <div className={styles.background}>{image && <img className={styles.image} src={image} alt="" decoding="async" />}</div>
)
