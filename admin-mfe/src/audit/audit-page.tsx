import type { ApiClient } from '@portfolio/api-client'
import { AUDIT_KINDS, AUDIT_PAGE, type AuditEvent, type AuditKind } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatTime } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import { Day, groupByDay, ShowEarlier } from '#shared/lists/days.tsx'
import * as filterStyles from '#shared/lists/filter.module.css'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './audit-page.module.css'
import { describeAction, describeOrigin, describeSubject, kindLabels } from './describe-event.ts'

/** Defined here and not in api-client, because visitors would download the infinite queries of the library. */
const auditQuery = (api: ApiClient, kind: AuditKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit-events', kind],
    queryFn: ({ pageParam }) => api.auditEvents(kind, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

const Filter = ({ kind }: { kind: AuditKind | undefined }) => (
  <nav className={filterStyles.filter} aria-label="Events shown">
    {[undefined, ...AUDIT_KINDS].map((one) => (
      <Link key={one ?? 'all'} to={AUDIT_PAGE + (one ? `?kind=${one}` : '')} aria-current={one === kind ? 'true' : undefined}>
        {one ? kindLabels[one] : 'All'}
      </Link>
    ))}
  </nav>
)

const Event = ({ event }: { event: AuditEvent }) => {
  const subject = describeSubject(event)
  return (
    <li className={styles.event} data-outcome={event.outcome}>
      <time className={styles.time} dateTime={event.time}>
        {formatTime(new Date(event.time))}
      </time>
      <div>
        <p>
          <strong>{describeAction(event)}</strong>
          {subject && <span dir="auto"> {subject}</span>}
        </p>
        <p className={styles.origin} dir="auto">
          {describeOrigin(event).join(' · ')}
        </p>
        {event.requestId && <p className={styles.request}>Request {event.requestId}</p>}
      </div>
    </li>
  )
}

/** Who did what to the site, or tried to, newest first, by day. */
export const AuditPage = () => {
  const { api } = useAdmin()
  const sent = new URLSearchParams(useLocation().search).get('kind')
  const kind = AUDIT_KINDS.find((known) => known === sent)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    auditQuery(api, kind),
  )
  const days = useMemo(
    () =>
      data &&
      groupByDay(
        data.pages.flatMap(({ events }) => events),
        ({ time }) => time,
      ),
    [data],
  )
  return (
    <section className={formStyles.section} aria-busy={!days && !error} data-focus-fallback="h1">
      <PageHead title="Audit log">
        Who signed in, what was refused, and who changed the account, tokens, releases or settings, or deleted something. Attempts that were
        refused are counted by the hour. Events are kept for a year, refused attempts for 90 days.
      </PageHead>
      <Filter kind={kind} />
      {!days && <NotLoaded what="the audit log" error={error} onRetry={() => refetch()} />}
      {days?.length === 0 && <p className={listStyles.empty}>{kind ? 'No such events yet.' : 'Nothing has happened yet.'}</p>}
      {days?.map(([name, events]) => (
        <Day key={name} name={name}>
          {events.map((event) => (
            <Event key={event._id} event={event} />
          ))}
        </Day>
      ))}
      {isFetchNextPageError && <LoadFailure error={error}>Couldn’t load earlier events.</LoadFailure>}
      {hasNextPage && <ShowEarlier isLoading={isFetchingNextPage} onShow={() => void fetchNextPage()} />}
    </section>
  )
}
