import { screens } from '@portfolio/contracts'
import { ButtonLink, Message } from '@portfolio/ui'

/** Uses plain links, because the page is also shown in admin documents, which have no public routes. */
export const NotFoundPage = () => (
  <Message
    code="404"
    title={screens.notFound}
    text={screens.notFoundHint}
    actions={
      <>
        <ButtonLink variant="primary" href="/">
          {screens.goHome}
        </ButtonLink>
        <ButtonLink href="/blogs">{screens.goBlogs}</ButtonLink>
      </>
    }
  />
)
