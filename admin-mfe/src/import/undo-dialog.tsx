import { importReportQuery } from '@portfolio/api-client'
import type { ImportBatch, ImportReport } from '@portfolio/contracts'
import { Loader } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { formatCount } from '#shared/format-count.ts'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './undo-dialog.module.css'

interface UndoDialogProps {
  batch: ImportBatch
  undo: (id: string) => Promise<void>
  onClose: () => void
}

const TITLES_SHOWN = 10

const Consequences = ({ undo: { removed, restored, kept }, one }: { undo: NonNullable<ImportReport['undo']>; one: string }) => (
  <>
    <ul className={styles.list}>
      {removed > 0 && (
        <li>{formatCount(removed, `${one} that it added is removed`, `${one}s that it added are removed`)} from your site.</li>
      )}
      {restored > 0 && (
        <li>{formatCount(restored, `${one} that it changed gets`, `${one}s that it changed get`)} back what was there before.</li>
      )}
      {removed + restored === 0 && <li>There is nothing left to undo.</li>}
      {kept.length > 0 && (
        <li>
          {formatCount(kept.length, `${one} stays as it is, because it was`, `${one}s stay as they are, because they were`)} edited after
          the import:
          <ul className={styles.list}>
            {kept.slice(0, TITLES_SHOWN).map(({ title, path }) => (
              <li key={path} dir="auto">
                {title}
              </li>
            ))}
            {kept.length > TITLES_SHOWN && <li>and {kept.length - TITLES_SHOWN} more</li>}
          </ul>
        </li>
      )}
    </ul>
    <p>Undoing cannot be undone, but you can import the file again.</p>
  </>
)

/** Says what undoing an import will do, and asks for confirmation. */
export const UndoDialog = ({ batch, undo, onClose }: UndoDialogProps) => {
  const { api } = useAdmin()
  const { data, isFetching, error, refetch } = useQuery({ ...importReportQuery(api, batch._id), staleTime: 0 })
  return (
    <ConfirmDialog
      title={`Undo the import of ${batch.name ? `“${batch.name}”` : 'pasted entries'}?`}
      action="Undo import"
      pendingAction="Undoing…"
      ready={!isFetching && data !== undefined}
      unanswered="The server did not respond. Try again: an import is never undone twice."
      change={async () => {
        await undo(batch._id)
        notify.success('Import undone.')
      }}
      onClose={onClose}
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Couldn’t check what would be undone.
        </LoadFailure>
      ) : data?.undo && !isFetching ? (
        <Consequences undo={data.undo} one={batch.system ? 'item' : 'work'} />
      ) : (
        <Loader label="Checking what would be undone" />
      )}
    </ConfirmDialog>
  )
}
