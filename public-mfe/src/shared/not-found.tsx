import { type CallError, screens, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { buttonClass, Message } from '@portfolio/ui'

/** Resolves with null when the API says that there is no such thing. */
export const nullIfNotFound = async <Data,>(call: Promise<Data>): Promise<Data | null> => {
  try {
    return await call
  } catch (error) {
    if ((error as CallError | null)?.status === 404) return null
    throw error
  }
}

/** Shown for an address of a known kind where there is nothing. */
export const NotFound = ({ text }: { text: string }) => (
  <Message
    data-not-found=""
    code="404"
    title={t(screens.notFound)}
    text={text}
    actions={
      <>
        <Link to="/" className={buttonClass('primary')}>
          {t(screens.goHome)}
        </Link>
        <Link to="/blogs" className={buttonClass()}>
          {t(screens.goBlogs)}
        </Link>
      </>
    }
  />
)

export const isNotFound = (root: Element): boolean => root.querySelector('[data-not-found]') !== null

/** Shown for a page number that the list does not reach. */
export const NotFoundListPage = () => <NotFound text={t('This list has no such page. It may have become shorter.')} />
