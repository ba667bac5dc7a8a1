import type { PublicApi } from '@portfolio/api-client'
import { blogs } from '@portfolio/contracts'
import { ButtonLink } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '#shared/page-states.tsx'
import { ExternalLinks } from './external-links.tsx'
import { FeaturedBlog } from './featured-blog.tsx'
import * as styles from './landing-page.module.css'
import { landingQuery } from './landing-query.ts'
import { MoreBlogs } from './more-blogs.tsx'

/** The current blog over the background image, the other blogs below, and the external links beside them. */
export const LandingPage = ({ api }: { api: PublicApi }) => {
  const { data, isError, refetch } = useQuery(landingQuery(api))
  if (!data)
    return (
      <div data-bleed>
        <div className={styles.card}>
          {isError ? <Failed label="the blogs" onRetry={() => void refetch()} /> : <Loading label="Loading the blogs…" />}
        </div>
      </div>
    )

  const current = data.blogs.find((blog) => blog.current) ?? data.blogs[0]
  const others = data.blogs.filter((blog) => blog !== current)
  return (
    <>
      <div data-bleed data-landing>
        {current ? (
          <FeaturedBlog blog={current} index={data.blogs.indexOf(current)} />
        ) : (
          <div className={styles.card}>
            <h1 className={styles.invitation}>{blogs.page.empty}</h1>
            <p>
              <ButtonLink href="/admin/blogs">Open the admin list</ButtonLink>
            </p>
          </div>
        )}
      </div>
      {(others.length > 0 || data.links.length > 0) && (
        <div className={others.length && data.links.length ? styles.both : undefined}>
          {others.length > 0 && <MoreBlogs blogs={others} indexOf={(blog) => data.blogs.indexOf(blog)} />}
          {data.links.length > 0 && <ExternalLinks links={data.links} />}
        </div>
      )}
    </>
  )
}
