import { screens } from '@portfolio/contracts'
import { ButtonLink } from '@portfolio/ui'
import * as styles from './message-page.module.css'

/** Plain links, not the router's: the same page also stands in the admin's documents, which hold no public routes. */
export const NotFoundPage = () => (
  <div className={styles.message}>
    <p className={styles.mark} aria-hidden="true">
      404
    </p>
    <h1 className={styles.title}>{screens.notFound}</h1>
    <p className={styles.words}>Nothing is kept at this address. It may have moved, or the address may have a slip in it.</p>
    <p className={styles.actions}>
      <ButtonLink variant="primary" href="/">
        {screens.goHome}
      </ButtonLink>
      <ButtonLink href="/blogs">{screens.goBlogs}</ButtonLink>
    </p>
  </div>
)
