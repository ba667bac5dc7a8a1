import { screens } from '@portfolio/contracts'
import { ButtonLink } from '@portfolio/ui'
import * as styles from './message-page.module.css'

/** Uses plain links, because the page is also shown in admin documents, which have no public routes. */
export const NotFoundPage = () => (
  <div className={styles.message}>
    <p className={styles.code} aria-hidden="true">
      404
    </p>
    <h1 className={styles.title}>{screens.notFound}</h1>
    <p className={styles.text}>{screens.notFoundHint}</p>
    <p className={styles.actions}>
      <ButtonLink variant="primary" href="/">
        {screens.goHome}
      </ButtonLink>
      <ButtonLink href="/blogs">{screens.goBlogs}</ButtonLink>
    </p>
  </div>
)
