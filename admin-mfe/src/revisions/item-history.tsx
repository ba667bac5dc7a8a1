import { itemHistoryQuery } from '@portfolio/api-client'
import { collections, type FormName, getAdminPage, type RevisionSummary, SETTINGS_PAGE, texts } from '@portfolio/contracts'
import { Link, useLocation, useNavigate } from '@portfolio/router'
import { Button, buttonClass, Select } from '@portfolio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { formatDate } from '#shared/format-date.ts'
import { toEditAddress } from '#shared/forms/edit-address.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { type HistoryTarget, toHistoryAddress } from '#shared/history/history-address.ts'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import { Comparison } from './comparison.tsx'
import { describeActor, describeChange } from './describe-revision.ts'
import * as styles from './item-history.module.css'

const formatTime = ({ savedAt }: RevisionSummary) => formatDate(new Date(savedAt))

/** Returns the newest version that was saved, which is the current one. */
const findCurrent = (revisions: readonly RevisionSummary[]) => revisions.find(({ state }) => state !== 'unsaved')

/** Returns the name of an item within a sentence: “Rivers”, "the settings". */
const nameItem = (form: FormName, title: string) => (form === 'settings' ? 'the settings' : `“${title}”`)

const getFormAddress = (form: FormName, id: string) => {
  if (form === 'settings') return SETTINGS_PAGE
  const collection = collections.find(({ name }) => name === form) as (typeof collections)[number]
  const page = getAdminPage(collection)
  return collection.kind === 'post' ? page : toEditAddress(page, id)
}

interface ItemProps {
  form: FormName
  id: string
}

interface VersionsProps extends ItemProps {
  revisions: readonly RevisionSummary[]
  shown: number
}

/** The saves of an item, newest first. */
const Versions = ({ form, id, revisions, shown }: VersionsProps) => (
  <nav aria-label="Versions" className={styles.versions}>
    <ol>
      {revisions.map((revision, index) => (
        <li key={revision._id}>
          <Link
            to={toHistoryAddress({ form, id, version: revision._id })}
            className={styles.version}
            aria-current={revision._id === shown ? 'true' : undefined}
          >
            <time dateTime={revision.savedAt}>{formatTime(revision)}</time>
            <span>{describeChange(form, revision, findCurrent(revisions.slice(index + 1)))}</span>
            <span className={styles.actor}>{describeActor(revision)}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

interface ShownVersionProps extends ItemProps {
  revisions: readonly RevisionSummary[]
  version: RevisionSummary
  against: RevisionSummary | undefined
}

/** One version, compared with another, and a button that restores it. */
const ShownVersion = ({ form, id, revisions, version, against }: ShownVersionProps) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const heading = useId()
  const select = useId()
  const [isAsking, setIsAsking] = useState(false)
  const isLeft = useIsUnmounted()
  const isPresent = version === findCurrent(revisions) && version.state !== 'deleted'
  const isUnsaved = version.state === 'unsaved'
  const show = (next: Pick<HistoryTarget, 'version' | 'against'>) => navigate(toHistoryAddress({ form, id, ...next }))

  const restore = async () => {
    await api.restoreRevision(version._id)
    await client.invalidateQueries()
    notify.success(isUnsaved ? 'Restored as unsaved text.' : 'Version restored.')
    if (!isLeft()) show({})
  }

  return (
    <section aria-labelledby={heading} className={styles.shown}>
      <div className={styles.bar}>
        <h2 id={heading} className={listStyles.title} tabIndex={-1}>
          {formatTime(version)}
        </h2>
        {isPresent ? (
          <p className={styles.present}>This is the current version.</p>
        ) : (
          <Button small onClick={() => setIsAsking(true)}>
            Restore this version
          </Button>
        )}
      </div>
      {revisions.length > 1 && (
        <div className={styles.against}>
          <label htmlFor={select}>Compared with</label>
          <Select
            id={select}
            value={against?._id ?? 'none'}
            onChange={({ target: { value } }) => show({ version: version._id, against: value === 'none' ? value : Number(value) })}
          >
            <option value="none">Nothing (show everything)</option>
            {revisions
              .filter((other) => other !== version)
              .map((other) => (
                <option key={other._id} value={other._id}>
                  {formatTime(other)} · {describeChange(form, other, findCurrent(revisions.slice(revisions.indexOf(other) + 1)))}
                </option>
              ))}
          </Select>
        </div>
      )}
      <Comparison form={form} version={version._id} against={against?._id} />
      {isAsking && (
        <ConfirmDialog
          title="Restore this version?"
          action="Restore"
          pendingAction="Restoring…"
          ready
          unanswered="The server did not respond. Check the list of versions before retrying."
          change={restore}
          onClose={() => setIsAsking(false)}
        >
          {isUnsaved ? (
            <p>
              The form offers this text as unsaved text again. Readers see no change, and unsaved text that it offers now moves to the
              history.
            </p>
          ) : (
            <p>
              {form === 'settings' ? 'The settings return' : `“${version.title}” returns`} to how it was saved on {formatTime(version)}. The
              current version stays in the history.
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

const findShown = (revisions: readonly RevisionSummary[], search: string) => {
  const query = new URLSearchParams(search)
  const find = (name: string) => revisions.find(({ _id }) => String(_id) === query.get(name))
  const version = find('version') ?? revisions[0]
  if (query.get('against') === 'none') return { version, against: undefined }
  return { version, against: find('against') ?? (version && revisions[revisions.indexOf(version) + 1]) }
}

/** The versions of an item and what each changed, any of which can be restored. */
export const ItemHistory = ({ form, id }: ItemProps) => {
  const { api } = useAdmin()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(itemHistoryQuery(api, form, id))
  const revisions = data?.revisions
  const { version, against } = findShown(revisions ?? [], search)
  return (
    <section className={formStyles.section} aria-busy={!revisions && !error} data-focus-fallback="h1">
      <div className={formStyles.head}>
        <h1 className={formStyles.title} tabIndex={-1}>
          History
        </h1>
        <p className={formStyles.note} dir="auto">
          {revisions?.[0] ? `Saved versions of ${nameItem(form, revisions[0].title)}` : 'Saved versions'}
          {form !== 'settings' && ` (${texts[form].label.one.toLowerCase()})`}: the last 100, for one year.
        </p>
        {version && revisions && findCurrent(revisions)?.state !== 'deleted' && (
          <div className={formStyles.actions}>
            <Link to={getFormAddress(form, id)} className={buttonClass('secondary', true)}>
              Back to the form
            </Link>
          </div>
        )}
      </div>
      {!revisions && <NotLoaded what="the history" error={error} onRetry={() => refetch()} />}
      {revisions?.length === 0 && <p className={listStyles.empty}>No version has been saved yet, or none is kept any more.</p>}
      {revisions && version && (
        <div className={styles.columns}>
          <Versions form={form} id={id} revisions={revisions} shown={version._id} />
          <ShownVersion key={version._id} form={form} id={id} revisions={revisions} version={version} against={against} />
        </div>
      )}
    </section>
  )
}
