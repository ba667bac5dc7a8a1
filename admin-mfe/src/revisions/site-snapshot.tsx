import { siteAtQuery } from '@portfolio/api-client'
import { collections, HISTORY_PAGE, type SiteItem, type SiteRestored, type SiteSnapshot, texts } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Button, buttonClass, Loader } from '@portfolio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { formatCount } from '#shared/format-count.ts'
import { formatDate } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { toHistoryAddress } from '#shared/history/history-address.ts'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { ShowMore } from '#shared/lists/show-more.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './site-snapshot.module.css'

const ROWS_SHOWN_STEP = 50

const differences: Record<SiteItem['difference'], string> = {
  same: 'Unchanged',
  changed: 'Changed since then',
  missing: 'No longer on the site',
  extra: 'Added since then',
}

const forms = [
  ...collections.map(({ name }) => ({ form: name, label: texts[name].label.menu })),
  { form: 'settings' as const, label: 'Settings' },
]

const isSame = ({ difference }: SiteItem) => difference === 'same'

const count = (items: readonly SiteItem[], difference: SiteItem['difference']) =>
  items.filter((item) => item.difference === difference).length

/** "1 item changes back, 2 return and 1 goes to the trash" */
const describePlan = (items: readonly SiteItem[]): string => {
  const [changed, missing, extra] = [count(items, 'changed'), count(items, 'missing'), count(items, 'extra')]
  const parts = [
    changed > 0 && `${formatCount(changed, 'item changes', 'items change')} back`,
    missing > 0 && `${formatCount(missing, 'item returns', 'items return')}`,
    extra > 0 && `${formatCount(extra, 'item goes', 'items go')} to the trash`,
  ].filter(Boolean)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : String(parts[0] ?? '')
}

const describeRestored = ({ changed, added, removed }: SiteRestored) =>
  `Site restored: ${changed} changed, ${added} returned, ${removed} moved to the trash.`

interface GroupProps {
  label: string
  items: readonly SiteItem[]
}

const Group = ({ label, items }: GroupProps) => {
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  return (
    <section className={listStyles.section} aria-label={label}>
      <div className={listStyles.head}>
        <h2 className={listStyles.title}>{label}</h2>
        <span className={listStyles.count}>{items.length}</span>
      </div>
      <ul className={styles.items}>
        {items.slice(0, limit).map(({ form, itemId, title, revision, difference }) => (
          <li key={itemId} className={styles.item} data-difference={difference}>
            <Link to={toHistoryAddress({ form, id: itemId, version: revision, against: 'none' })} className={styles.link} dir="auto">
              {form === 'settings' ? 'Settings' : title || 'Untitled'}
            </Link>
            <span className={styles.difference}>{differences[difference]}</span>
          </li>
        ))}
      </ul>
      <ShowMore rest={items.length - limit} onShow={() => setLimit(limit + ROWS_SHOWN_STEP)} />
    </section>
  )
}

/** Restores the site after a confirmation that says what will change. Undo restores the previous moment. */
const RestoreSite = ({ at, items }: Pick<SiteSnapshot, 'at' | 'items'>) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const plan = describePlan(items)
  /** The plan that the dialog asks about, which stays open after a failure, also when the site has changed by then. */
  const [asked, setAsked] = useState<string>()

  const undo = async (before: string) => {
    try {
      await api.restoreSite(before)
      notify.success('The restore was undone.')
    } catch {
      notify.error('Couldn’t undo the restore. Choose the moment before it in the history.')
    }
    await client.invalidateQueries()
  }
  const restore = async () => {
    const restored = await api.restoreSite(at)
    await client.invalidateQueries()
    notify.undoable(describeRestored(restored), () => void undo(restored.before))
  }

  return (
    <>
      {plan ? (
        <>
          <p className={styles.plan}>If you restore it, {plan}.</p>
          <div className={formStyles.actions}>
            <Button variant="primary" onClick={() => setAsked(plan)}>
              Restore the site
            </Button>
          </div>
        </>
      ) : (
        <p className={formStyles.note}>The site has not changed since then.</p>
      )}
      {asked && (
        <ConfirmDialog
          title="Restore the whole site?"
          action="Restore the site"
          pendingAction="Restoring…"
          ready
          unanswered="The server did not respond. Check the history before retrying."
          change={restore}
          onClose={() => setAsked(undefined)}
        >
          <p>
            Visitors get the content of {formatDate(new Date(at))}: {asked}. The current content stays in the history, and you can restore
            it the same way.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The content of the site at a moment, and how it differs from the current content. */
export const SiteAsOf = ({ at }: { at: string }) => {
  const { api } = useAdmin()
  const { data, error, refetch } = useQuery(siteAtQuery(api, at))
  const [showsAll, setShowsAll] = useState(false)
  const all = data?.items ?? []
  const [same, different] = [all.filter(isSame), all.filter((item) => !isSame(item))]
  const shown = showsAll ? [...different, ...same] : different
  const groups = forms
    .map(({ form, label }) => ({ form, label, items: shown.filter((item) => item.form === form) }))
    .filter(({ items }) => items.length > 0)
  const moment = new Date(at)
  return (
    <section className={formStyles.section} aria-busy={!data && !error} data-focus-fallback="h1">
      <div className={formStyles.head}>
        <h1 className={formStyles.title} tabIndex={-1}>
          {Number.isNaN(moment.getTime()) ? 'The site as of a moment' : `The site as of ${formatDate(moment)}`}
        </h1>
        <div className={formStyles.actions}>
          <Link to={HISTORY_PAGE} className={buttonClass('secondary', true)}>
            All moments
          </Link>
        </div>
      </div>
      {!data && error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Couldn’t show this moment.
        </LoadFailure>
      )}
      {!data && !error && <Loader label="Loading the site as of then" />}
      {data && (
        <>
          <RestoreSite at={data.at} items={data.items} />
          {same.length > 0 && (
            <label className={styles.filter}>
              <input type="checkbox" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
              {`Also show what has not changed (${same.length})`}
            </label>
          )}
          {groups.map(({ form, label, items }) => (
            <Group key={form} label={label} items={items} />
          ))}
          {groups.length === 0 && (
            <p className={listStyles.empty}>{all.length ? 'Nothing has changed since then.' : 'The site was empty.'}</p>
          )}
        </>
      )}
    </section>
  )
}
