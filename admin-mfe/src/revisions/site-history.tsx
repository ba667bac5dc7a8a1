import type { ApiClient } from '@portfolio/api-client'
import { type SiteChange, type SiteMoment, texts } from '@portfolio/contracts'
import { Link, useNavigate } from '@portfolio/router'
import { Button, buttonClass, VisuallyHidden } from '@portfolio/ui'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { formatDate, formatTime } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/text-field.tsx'
import { toHistoryAddress, toSnapshotAddress } from '#shared/history/history-address.ts'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import { Day, groupByDay, ShowEarlier } from '#shared/lists/days.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { describeActor, describeChange } from './describe-revision.ts'
import * as styles from './site-history.module.css'

const Change = ({ change }: { change: SiteChange }) => {
  const { form, itemId, _id, title, savedBy, stateBefore } = change
  if (form === 'currentBlog') return <>{savedBy?.cause === 'start' ? 'The history begins here' : 'Current blog changed'}</>
  const name = form === 'settings' ? 'Settings' : `${texts[form].label.one} “${title || 'Untitled'}”`
  return (
    <>
      <Link to={toHistoryAddress({ form, id: itemId, version: _id })} className={styles.link} dir="auto">
        {name}
      </Link>
      : {describeChange(form, change, stateBefore ? { state: stateBefore } : undefined)}
    </>
  )
}

/** What one transaction saved, with a link to the site as it was then. */
const Moment = ({ moment: { at, savedBy, count, changes } }: { moment: SiteMoment }) => (
  <li className={styles.moment}>
    <div className={styles.when}>
      <time dateTime={at}>{formatTime(new Date(at))}</time>
      <span className={styles.actor}>{describeActor({ savedBy })}</span>
    </div>
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change._id}>
          <Change change={change} />
        </li>
      ))}
      {count > changes.length && <li>and {count - changes.length} more</li>}
    </ul>
    <Link to={toSnapshotAddress(at)} className={buttonClass('text', true)}>
      View the site<VisuallyHidden> as of {formatDate(new Date(at))}</VisuallyHidden>
    </Link>
  </li>
)

const ChooseMoment = () => {
  const navigate = useNavigate()
  const [value, setValue] = useState('')
  const show = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(value)
    if (!Number.isNaN(at.getTime())) navigate(toSnapshotAddress(at.toISOString()))
  }
  return (
    <form className={styles.choose} onSubmit={show}>
      <TextField label="The site as of" type="datetime-local" value={value} onChange={({ target }) => setValue(target.value)} />
      <Button type="submit" disabled={!value}>
        Show
      </Button>
    </form>
  )
}

/** Defined here and not in api-client, because visitors would download the infinite queries of the library. */
const siteChangesQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['site-changes'],
    queryFn: ({ pageParam }) => api.siteChanges(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ moments, hasMore }) => (hasMore ? moments.at(-1)?.at : undefined),
    staleTime: 0,
  })

/** Everything that was saved, newest first, by day. */
export const SiteHistory = () => {
  const { api } = useAdmin()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(siteChangesQuery(api))
  const all = useMemo(() => data?.pages.flatMap(({ moments }) => moments), [data])
  const days = useMemo(() => all && groupByDay(all, ({ at }) => at), [all])
  return (
    <section className={formStyles.section} aria-busy={!days && !error} data-focus-fallback="h1">
      <PageHead title="History">Everything that was saved on the site in the last year. You can view and restore any moment.</PageHead>
      <ChooseMoment />
      {!days && <NotLoaded what="the history" error={error} onRetry={() => refetch()} />}
      {days?.length === 0 && <p className={listStyles.empty}>Nothing has been saved yet.</p>}
      {days?.map(([name, moments]) => (
        <Day key={name} name={name}>
          {moments.map((moment) => (
            <Moment key={moment.at} moment={moment} />
          ))}
        </Day>
      ))}
      {hasNextPage && <ShowEarlier isLoading={isFetchingNextPage} onShow={() => void fetchNextPage()} />}
    </section>
  )
}
