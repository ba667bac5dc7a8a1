import type { PublicApi } from '@portfolio/api-client'
import { getPageNumber, pageAddress, t } from '@portfolio/contracts'
import { useLocation, useParams } from '@portfolio/router'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#shared/back-link.tsx'
import { NotFound } from '#shared/not-found.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { PageLinks } from '#shared/page-links.tsx'
import { Loading } from '#shared/page-states.tsx'
import { ServerRendered } from '#shared/server-page.tsx'
import { BlogList } from './more-blogs.tsx'
import { tagQuery } from './tag-query.ts'

/** The blogs with a tag. */
export const TagPage = ({ api }: { api: PublicApi }) => {
  const { tag = '' } = useParams()
  const { data } = useQuery(tagQuery(api, tag, getPageNumber(useLocation().search)))
  if (data === null)
    return (
      <ServerRendered>
        <NotFound text={t('There are no blogs at this address.')} />
      </ServerRendered>
    )
  if (!data) return <Loading label={t('Loading the blogs…')} />
  const { path, page, total, items } = data
  return (
    <ServerRendered>
      <BackLink to="/blogs">{t('All blogs')}</BackLink>
      <PageHeading page={page} note={t(total === 1 ? '1 blog' : '{0} blogs', total)}>
        {t('Blogs tagged “{0}”', data.tag)}
      </PageHeading>
      <BlogList blogs={items} heading="h2" />
      <PageLinks toAddress={(number) => pageAddress(path, number)} {...data} />
    </ServerRendered>
  )
}
