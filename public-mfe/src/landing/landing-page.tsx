import type { PublicApi } from '@portfolio/api-client'
import { blogs, getPageNumber, type LandingPage as LandingData, screens, t } from '@portfolio/contracts'
import { useLocation } from '@portfolio/router'
import { ButtonLink } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Identity } from '#shared/identity.tsx'
import { NotFoundListPage } from '#shared/not-found.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { PageLinks, pageAttributes } from '#shared/page-links.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { ExternalLinks } from './external-links.tsx'
import { FeaturedBlog } from './featured-blog.tsx'
import { Highlights } from './highlights.tsx'
import * as styles from './landing-page.module.css'
import { landingAddress, landingQuery } from './landing-query.ts'
import { MoreBlogs } from './more-blogs.tsx'

/** Blogs, with any news, selected works and external links beside them. */
const Columns = ({ blogs, links, page, highlights = [] }: LandingData) => (
  <div className={blogs.length && (links.length || highlights.length) ? styles.both : undefined}>
    {highlights.length > 0 && <Highlights lists={highlights} />}
    {blogs.length > 0 && <MoreBlogs blogs={blogs} page={page} />}
    {links.length > 0 && <ExternalLinks links={links} />}
  </div>
)

/** The current blog over the background image, the other blogs below, and the external links beside them. */
const FirstPage = ({ api, data }: { api: PublicApi; data: LandingData }) => {
  const [current, ...others] = data.blogs
  return (
    <>
      <div data-bleed data-landing {...pageAttributes(data)}>
        {current ? (
          <FeaturedBlog blog={current} />
        ) : (
          <div className={styles.card}>
            <h1 className={styles.invitation}>{t(blogs.page.empty)}</h1>
            <p>
              {/* The sign-in page sends a signed-in owner on to the list; the list would send anyone else back here. */}
              <ButtonLink href="/admin">{t('Open the admin list')}</ButtonLink>
            </p>
          </div>
        )}
      </div>
      <Identity api={api} />
      {(others.length > 0 || data.links.length > 0 || !!data.highlights?.length) && (
        <div>
          <Columns {...data} blogs={others} />
          <PageLinks toAddress={landingAddress} {...data} />
        </div>
      )}
    </>
  )
}

/** Older blogs and further links. */
const FurtherPage = ({ data }: { data: LandingData }) => (
  <div data-landing {...pageAttributes(data)}>
    <PageHeading page={data.page}>{t(data.blogs.length ? screens.moreBlogs : screens.externalLinks)}</PageHeading>
    <Columns {...data} />
    <PageLinks toAddress={landingAddress} {...data} />
  </div>
)

export const LandingPage = ({ api }: { api: PublicApi }) => {
  const page = getPageNumber(useLocation().search)
  const { data, isError, refetch } = useQuery(landingQuery(api, page))
  if (data === null) return <NotFoundListPage />
  if (!data)
    return (
      <div data-bleed>
        <div className={styles.card}>
          {isError ? (
            <Failed text={t('Couldn’t load the blogs.')} onRetry={() => void refetch()} />
          ) : (
            <Loading label={t('Loading the blogs…')} />
          )}
        </div>
      </div>
    )
  return page === 1 ? <FirstPage api={api} data={data} /> : <FurtherPage data={data} />
}
