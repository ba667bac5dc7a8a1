import { screens } from '@portfolio/contracts'
import { ButtonLink } from '@portfolio/ui'
import * as formStyles from '#shared/forms/form.module.css'
import { PageHead } from './page-head.tsx'
import { usePageTitle } from './use-page-title.ts'

/** A path below `/admin` that is no page of the portal. Its links lead to public pages, which are other documents. */
export const NotFoundPage = () => {
  usePageTitle(screens.notFound)
  return (
    <section className={formStyles.section}>
      <PageHead title={screens.notFound}>{screens.notFoundHint}</PageHead>
      <div className={formStyles.actions}>
        <ButtonLink variant="primary" href="/">
          {screens.goHome}
        </ButtonLink>
        <ButtonLink href="/blogs">{screens.goBlogs}</ButtonLink>
      </div>
    </section>
  )
}
