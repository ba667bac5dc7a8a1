import type { PublicApi } from '@portfolio/api-client'
import { CITE_SUFFIX, type FieldKind, t, type WorkCollection, writeWorksQuery } from '@portfolio/contracts'
import { Link, useParams } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { getTexts, People, STATUS_LABELS } from '@portfolio/ui/works'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { BackLink } from '#shared/back-link.tsx'
import { Text } from '#shared/markup.tsx'
import { NotFound } from '#shared/not-found.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { Neighbors, Related } from '#shared/references.tsx'
import { getOwnNames, useSettings } from '#shared/use-settings.ts'
import { Cite } from './cite.tsx'
import { toNeighbor, toRelated } from './references.tsx'
import { WorkLinks } from './work-links.tsx'
import * as styles from './work-page.module.css'
import { type ShownWork, workQuery } from './work-query.ts'

interface WorkPageProps {
  api: PublicApi
  collection: WorkCollection
}

const Facts = ({ facts }: Pick<ShownWork, 'facts'>) =>
  facts.length > 0 && (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" field="fact" value={name} translation={t(name)} />
          <Text as="dd" field="value" value={value} />
        </div>
      ))}
    </dl>
  )

const SEPARATOR = '\u00a0· '

/** A work with all that is known about it. */
export const WorkPage = ({ api, collection }: WorkPageProps) => {
  const { work: name = '' } = useParams()
  const { data: work, isError, refetch } = useQuery(workQuery(api, collection, name))
  const ownNames = getOwnNames(useSettings(api))
  const { path, title, count } = collection.page
  const address = work?.path
  useEffect(() => {
    // A link may lead to a former address. The router shows the same page for both, so it is not told.
    if (address && location.pathname !== address) history.replaceState(history.state, '', address + location.search + location.hash)
  }, [address])
  if (work === null) return <NotFound text={t(`There’s no ${count.one} at this address. It may have been deleted.`)} />
  if (!work)
    return isError ? (
      <Failed as="h1" text={t(`Couldn’t load the ${count.one}.`)} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('Loading…')} />
    )

  const texts = (kind: FieldKind) => getTexts(collection, work, kind)
  return (
    <article className={styles.work} data-work={work._id}>
      <header>
        <BackLink to={path}>{t(title)}</BackLink>
        <p className={styles.kicker} dir="auto">
          <Text field="kind" value={work.kind} translation={t(work.kind)} />
          {texts('date').map((date) => (
            <Fragment key={date.field}>
              {SEPARATOR}
              <Text {...date} />
            </Fragment>
          ))}
          {work.status && (
            <>
              {SEPARATOR}
              <span data-status={work.status}>{t(STATUS_LABELS[work.status])}</span>
            </>
          )}
        </p>
        <Text as="h1" className={styles.title} field="title" value={work.values.title ?? ''} language={work.langAttributes} />
        {texts('people').map((people) => (
          <People key={people.field} {...people} title={work.values.title ?? ''} ownNames={ownNames} className={styles.people} />
        ))}
        {work.imprint && (
          <Text as="p" className={styles.imprint} field="imprint" value={work.imprint}>
            {work.container && <Text className={styles.container} field="container" value={work.container} />}
            {work.imprint.slice(work.container.length)}
          </Text>
        )}
        <WorkLinks links={work.links}>
          <Link to={work.path + CITE_SUFFIX} className={buttonClass()}>
            {t('Cite')}
          </Link>
        </WorkLinks>
      </header>
      <div className={styles.text}>
        {texts('longText').map((abstract) => (
          <section key={abstract.field} className={styles.abstract}>
            <h2>{/^(book|speech)$/.test(collection.page.workType) ? t('Description') : t('Abstract')}</h2>
            <Text as="p" {...abstract} />
          </section>
        ))}
        {work.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('Tags')}>
            {work.tags.map((tag) => (
              <li key={tag} dir="auto">
                <Link to={path + writeWorksQuery({ tag })}>
                  <Text field="tag" value={tag} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.aside}>
        <Cite path={work.path} />
        <Facts facts={work.facts} />
      </div>
      <Related pages={work.related.map(toRelated)} />
      <Neighbors label={t(`Other ${count.many}`)} previous={toNeighbor(work.previous)} next={toNeighbor(work.next)} />
    </article>
  )
}
