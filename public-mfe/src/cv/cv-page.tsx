import type { PublicApi } from '@portfolio/api-client'
import { ALL_WORKS_PATH, type CvEntry, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { fill } from '@portfolio/ui'
import { People, STATUS_LABELS } from '@portfolio/ui/works'
import { useQuery } from '@tanstack/react-query'
import { Text } from '#shared/markup.tsx'
import { Empty, Loading } from '#shared/page-states.tsx'
import { ServerRendered } from '#shared/server-page.tsx'
import { getOwnNames, useSettings } from '#shared/use-settings.ts'
import { cvQuery } from './cv-query.ts'
import './cv.css'

interface EntryProps {
  entry: CvEntry
  ownNames: readonly string[]
}

/** An earlier gateway does not send the container. */
const Venue = ({ venue, container = '' }: Pick<CvEntry, 'venue' | 'container'>) => (
  <Text field="venue" value={venue}>
    {container && <i>{container}</i>}
    {venue.slice(container.length)}
  </Text>
)

const Entry = ({ entry: { _id, path, title, people, venue, container, year, status, langAttributes }, ownNames }: EntryProps) => (
  <li data-item={_id}>
    <Text as="p" field="year" value={year} />
    <div>
      <h3 dir="auto" {...langAttributes}>
        <Link to={path}>
          <Text field="title" value={title} />
        </Link>
      </h3>
      {people && <People field="people" value={people} title={title} ownNames={ownNames} />}
      {(venue || status) && (
        <p dir="auto">
          {venue && <Venue venue={venue} container={container} />}
          {status && <span data-status={status}>{t(STATUS_LABELS[status])}</span>}
        </p>
      )}
    </div>
  </li>
)

/** The works of the sections that the owner has chosen, to be read and printed as a CV. */
export const CvPage = ({ api }: { api: PublicApi }) => {
  const settings = useSettings(api)
  const { person } = settings
  const { data } = useQuery(cvQuery(api))
  if (!data) return <Loading label={t('Loading the CV…')} />
  return (
    <ServerRendered>
      <div className="cv">
        <header>
          {/* The masthead above it has the owner's name, on paper as well. */}
          <h1>{t('Curriculum vitae')}</h1>
          {(person?.position || person?.affiliation) && (
            <p dir="auto">
              {person.position && person.affiliation
                ? t('{0}, {1}', person.position, person.affiliation)
                : person.position || person.affiliation}
            </p>
          )}
          <p data-formats>
            {fill('Also as {0}, or {1}', <a href="/resume.json">JSON Resume</a>, <Link to={ALL_WORKS_PATH}>{t('all works')}</Link>)}
          </p>
        </header>
        {data.sections.map(({ title, path, entries }) => (
          <section key={title} data-path={path}>
            <Text as="h2" field="section" value={title} translation={t(title)} />
            <ol>
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} ownNames={getOwnNames(settings)} />
              ))}
            </ol>
          </section>
        ))}
        {data.sections.length === 0 && (
          <Empty statement={t('The CV is coming soon')}>
            {fill('Until then, you can read {0}.', <Link to="/blogs">{t('the blogs')}</Link>)}
          </Empty>
        )}
      </div>
    </ServerRendered>
  )
}
