import { formatActor, formatVersions, type IssuedPreview } from '@portfolio/contracts'
import { Button, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { notify } from '#shared/toasts/notify.tsx'
import { Time, UNANSWERED_LIST, Version } from './labels.tsx'
import * as pageStyles from './releases.module.css'

interface IssuedPreviewsProps {
  previews: IssuedPreview[]
  revoke: (id: number) => Promise<unknown>
}

/** The valid links to previews, each with a button that revokes it. */
export const IssuedPreviews = ({ previews, revoke }: IssuedPreviewsProps) => {
  const [open, setOpen] = useState<IssuedPreview | null>(null)
  const columns: TableColumn<IssuedPreview>[] = [
    { name: 'number', label: 'Number', isHeader: true, cell: ({ id }) => String(id) },
    { name: 'version', label: 'Version', cell: ({ versions }) => <Version>{formatVersions(versions)}</Version> },
    {
      name: 'created',
      label: 'Created',
      cell: ({ createdAt, actor }) => (
        <div>
          <Time iso={createdAt} /> <span className={pageStyles.muted}>by {formatActor(actor)}</span>
        </div>
      ),
    },
    { name: 'until', label: 'Until', cell: ({ until }) => <Time iso={until} /> },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: (preview) => (
        <Button small variant="danger" onClick={() => setOpen(preview)}>
          <Trash2 size={15} aria-hidden="true" />
          Revoke
          <VisuallyHidden> preview {preview.id}</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <>
      {previews.length ? (
        <ResponsiveTable
          label="Preview links"
          className={pageStyles.table}
          columns={columns}
          rows={previews}
          rowKey={({ id }) => String(id)}
        />
      ) : (
        <p className={listStyles.empty}>There are no preview links. “Change version” creates one.</p>
      )}
      {open && (
        <ConfirmDialog
          title={`Revoke preview ${open.id}?`}
          action="Revoke"
          pendingAction="Revoking…"
          unanswered={UNANSWERED_LIST}
          ready
          change={async () => {
            await revoke(open.id)
            notify.success(`Preview ${open.id} revoked.`)
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            Anyone who opened the link to <Version>{formatVersions(open.versions)}</Version> gets the active set from the next page on.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
