import { trashQuery } from '@portfolio/api-client'
import { type ItemsName, type TrashItem, texts } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Button, buttonClass, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { isUnanswered } from '#shared/error-message.ts'
import { formatCount } from '#shared/format-count.ts'
import { formatDate } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { toHistoryAddress } from '#shared/history/history-address.ts'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useRunning } from '#shared/use-running.ts'
import * as styles from './trash-page.module.css'

const UNANSWERED = 'The server did not respond. Check the list before retrying.'

const toKey = ({ form, _id }: TrashItem) => `${form} ${_id}`
const nameItem = ({ title }: TrashItem) => title || 'Untitled'
const describeKind = ({ form, isCopy }: TrashItem) => (isCopy ? `${texts[form].label.one} (not published)` : texts[form].label.one)

/** What the owner deleted in the last 30 days. */
export const TrashPage = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(trashQuery(api))
  /** The item to delete for good, once the owner confirms. */
  const [doomed, setDoomed] = useState<TrashItem | 'all'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const restoring = useRunning()
  const items = data?.items

  const restore = async (item: TrashItem, button: HTMLElement) => {
    const { form, _id: id, isCopy, revision } = item
    try {
      if (isCopy) await api.restoreCopy(form, id)
      else if (form !== 'about') await api.restore(form as ItemsName, id)
      else if (revision) await api.restoreRevision(revision)
      notify.success(`“${nameItem(item)}” restored.`)
    } catch (error) {
      notify.error(isUnanswered(error) ? UNANSWERED : `Couldn’t restore “${nameItem(item)}”. Try again.`)
    }
    await client.invalidateQueries()
    // Its row, which had the focus, is gone. By now the owner may have moved on.
    if ([button, document.body].includes(document.activeElement as HTMLElement)) heading.current?.focus()
  }

  const deleteForGood = async () => {
    // The newest is the first one. What was deleted on another device since is not among the items that the owner has seen.
    if (doomed === 'all' && items?.[0]) await api.emptyTrash(items[0].deletedAt)
    else if (doomed && doomed !== 'all') await api.deleteForGood({ form: doomed.form, id: doomed._id })
    await client.invalidateQueries({ queryKey: trashQuery(api).queryKey })
    notify.success(doomed === 'all' ? 'Trash emptied.' : 'Deleted for good.')
    heading.current?.focus()
  }

  const columns: TableColumn<TrashItem>[] = [
    { name: 'title', label: 'Title', isHeader: true, labelShown: 'wide', cell: (item) => <span dir="auto">{nameItem(item)}</span> },
    { name: 'kind', label: 'Kind', cell: describeKind },
    { name: 'deleted', label: 'Deleted', cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatDate(new Date(deletedAt))}</time> },
    { name: 'purged', label: 'Kept until', cell: ({ purgedAt }) => <time dateTime={purgedAt}>{formatDate(new Date(purgedAt))}</time> },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: (item) => (
        <div className={styles.actions}>
          {/* Stays focusable while it works, so that keyboard focus is not lost. */}
          <Button
            small
            aria-disabled={restoring.isRunning(toKey(item))}
            onClick={({ currentTarget }) => void restoring.run(toKey(item), () => restore(item, currentTarget))}
          >
            Restore<VisuallyHidden> “{nameItem(item)}”</VisuallyHidden>
          </Button>
          {item.revision !== null && (
            <Link to={toHistoryAddress({ form: item.form, id: item._id })} className={buttonClass('text', true)}>
              History<VisuallyHidden> of “{nameItem(item)}”</VisuallyHidden>
            </Link>
          )}
          <Button small variant="danger" onClick={() => setDoomed(item)}>
            Delete for good<VisuallyHidden> “{nameItem(item)}”</VisuallyHidden>
          </Button>
        </div>
      ),
    },
  ]

  return (
    <section className={formStyles.section} aria-busy={!items && !error} data-focus-fallback="h1">
      <PageHead ref={heading} title="Trash">
        Deleted items are kept here for 30 days. Only you can see them.
      </PageHead>
      {!items && <NotLoaded what="the trash" error={error} onRetry={() => refetch()} />}
      {items?.length === 0 && <p className={listStyles.empty}>The trash is empty.</p>}
      {items && items.length > 0 && (
        <>
          <ResponsiveTable label="Trash" className={styles.table} columns={columns} rows={items} rowKey={toKey} />
          <div className={styles.empty}>
            <Button variant="danger" onClick={() => setDoomed('all')}>
              Empty the trash
            </Button>
          </div>
        </>
      )}
      {doomed && items && (
        <ConfirmDialog
          title={doomed === 'all' ? 'Empty the trash?' : 'Delete for good?'}
          action={doomed === 'all' ? `Delete ${formatCount(items.length, 'item')}` : 'Delete for good'}
          pendingAction="Deleting…"
          ready
          unanswered={UNANSWERED}
          change={deleteForGood}
          onClose={() => setDoomed(undefined)}
        >
          <p dir="auto">
            {doomed === 'all' ? `${formatCount(items.length, 'item')} and their histories` : `“${nameItem(doomed)}” and its history`} will
            be deleted, together with images that nothing else uses. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
