import { screens, t } from '@portfolio/contracts'
import { ButtonLink, Message } from '@portfolio/ui'

/** Uses plain links, because the page is also shown in admin documents, which have no public routes. */
export const NotFoundPage = () => (
  <Message
    code="404"
    title={t(screens.notFound)}
    text={t(screens.notFoundHint)}
    actions={
      <>
        <ButtonLink variant="primary" href="/">
          {t(screens.goHome)}
        </ButtonLink>
        <ButtonLink href="/blogs">{t(screens.goBlogs)}</ButtonLink>
      </>
    }
  />
)
