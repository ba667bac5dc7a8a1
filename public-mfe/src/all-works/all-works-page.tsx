import type { PublicApi } from '@portfolio/api-client'
import { ALL_WORKS_PATH, type AllWorksEntry, getPageNumber, pageAddress, t } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { fill } from '@portfolio/ui'
import { getLinkLabel, Names } from '@portfolio/ui/works'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Downloads } from '#shared/downloads.tsx'
import { NotFoundListPage } from '#shared/not-found.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { PageLinks } from '#shared/page-links.tsx'
import { Empty, Loading } from '#shared/page-states.tsx'
import { ServerRendered } from '#shared/server-page.tsx'
import { getOwnNames, useSettings } from '#shared/use-settings.ts'
import { allWorksQuery } from './all-works-query.ts'
import './all-works.css'

interface EntryProps {
  entry: AllWorksEntry
  ownNames: readonly string[]
}

/** Returns the full stop that a text needs as a sentence. A title may be a question, and a name may end in "et al." */
const getFullStop = (text: string) => (/[.?!…。？！؟]['"’”»]?$/.test(text) ? '' : '.')

/** A work as a sentence. Little markup, because a page has hundreds. */
const Entry = ({ entry: { path, title, people, imprint, container, links, langAttributes }, ownNames }: EntryProps) => (
  <li dir="auto">
    <Link to={path}>{langAttributes ? <span {...langAttributes}>{title}</span> : title}</Link>
    {getFullStop(title)}{' '}
    {people && (
      <>
        <Names field="people" value={people} title={title} ownNames={ownNames} />
        {getFullStop(people)}{' '}
      </>
    )}
    {container && <i>{container}</i>}
    {imprint.slice(container.length) + getFullStop(imprint)}
    {links.map((link) => (
      <Fragment key={link.href}>
        {' '}
        <a href={link.href} aria-label={`${getLinkLabel(link)}: ${title}`}>
          {getLinkLabel(link)}
        </a>
      </Fragment>
    ))}
  </li>
)

const byYear = (entries: readonly AllWorksEntry[]) => [...Map.groupBy(entries, ({ year }) => year)]

/** All works of the site by year, to be read, searched and printed as one list. */
export const AllWorksPage = ({ api }: { api: PublicApi }) => {
  const page = getPageNumber(useLocation().search)
  const ownNames = getOwnNames(useSettings(api))
  const { data } = useQuery(allWorksQuery(api, page))
  if (data === null)
    return (
      <ServerRendered>
        <NotFoundListPage />
      </ServerRendered>
    )
  if (!data) return <Loading label={t('Loading all works…')} />
  const works = t(data.total === 1 ? '1 work' : '{0} works', data.total)
  const note = data.years ? t('{0}, {1}', works, data.years) : works
  return (
    <ServerRendered>
      <div className="all-works">
        <PageHeading page={page} note={note}>
          {t('All works')}
        </PageHeading>
        {data.total === 0 && (
          <Empty statement={t('Works coming soon')}>
            {fill('Until then, you can read {0}.', <Link to="/blogs">{t('the blogs')}</Link>)}
          </Empty>
        )}
        {byYear(data.items).map(([year, entries]) => (
          <section key={year}>
            <h2>{year || t('No year')}</h2>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.path} entry={entry} ownNames={ownNames} />
              ))}
            </ul>
          </section>
        ))}
        {data.total > 0 && (
          <Downloads path={ALL_WORKS_PATH} label={t(data.total === 1 ? 'Download this work' : 'Download these {0} works', data.total)} />
        )}
        <PageLinks toAddress={(number) => pageAddress(ALL_WORKS_PATH, number)} page={page} pages={data.pages} />
      </div>
    </ServerRendered>
  )
}
