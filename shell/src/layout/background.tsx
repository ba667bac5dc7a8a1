import * as styles from './background.module.css'

/** The background of the landing page: the owner's image, or a pattern. Text is never placed on it directly. */
export const Background = ({ image }: { image: string | null }) => (
  <div className={styles.background}>{image && <img className={styles.image} src={image} alt="" decoding="async" />}</div>
)
