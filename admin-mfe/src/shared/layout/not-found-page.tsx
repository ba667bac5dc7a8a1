import { screens } from '@portfolio/contracts'
import { ButtonLink } from '@portfolio/ui'
import * as formStyles from '#shared/forms/form.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A path below `/admin` that is no page of the portal. Its links lead to public pages, which are other documents. */
export const NotFoundPage = () => {
  usePageTitle(screens.notFound)
  return (
    <section className={formStyles.section}>
      <div className={formStyles.head}>
        <h1 className={formStyles.title} tabIndex={-1}>
          {screens.notFound}
        </h1>
        <p className={formStyles.note}>{screens.notFoundHint}</p>
      </div>
      <div className={formStyles.actions}>
        <ButtonLink variant="primary" href="/">
          {screens.goHome}
        </ButtonLink>
        <ButtonLink href="/blogs">{screens.goBlogs}</ButtonLink>
      </div>
    </section>
  )
}
