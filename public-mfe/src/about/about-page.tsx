import type { PublicApi } from '@portfolio/api-client'
import { CV_PATH, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Loader } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Identity } from '#shared/identity.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { Post } from '#shared/post.tsx'
import * as styles from './about-page.module.css'
import { aboutPageQuery } from './about-query.ts'

/** The first item of the About list. While the list is empty, the page shows a loader (specification, section 2). */
export const AboutPage = ({ api }: { api: PublicApi }) => {
  const { data, isError, refetch } = useQuery(aboutPageQuery(api))
  // No heading while it loads: the heading of the section would replace it, and the focused element must stay.
  if (!data)
    return isError ? (
      <Failed as="h1" text={t('Couldn’t load this page.')} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('Loading this page…')} />
    )
  const { section, excerpt } = data
  return (
    <>
      <Identity api={api} />
      <div data-about data-excerpt={excerpt ?? undefined}>
        {section ? (
          <>
            <Post post={section} />
            <p className={styles.cv}>
              <Link to={CV_PATH}>{t('Curriculum vitae')}</Link>
            </p>
          </>
        ) : (
          <>
            <PageHeading>{t('About')}</PageHeading>
            <p className={styles.text}>{t('This page is still being written.')}</p>
            <Loader label={t('Loading this page…')} />
          </>
        )}
      </div>
    </>
  )
}
