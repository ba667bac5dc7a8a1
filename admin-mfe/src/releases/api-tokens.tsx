import type { ApiToken } from '@portfolio/contracts'
import { Button, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { notify } from '#shared/toasts/notify.tsx'
import { AddTokenDialog } from './add-token-dialog.tsx'
import { labelApp, Time, UNANSWERED_LIST, Version } from './labels.tsx'
import * as pageStyles from './releases.module.css'
import { useApiTokens } from './use-api-tokens.ts'

interface RevokeDialogProps {
  token: ApiToken
  revoke: (name: string) => Promise<void>
  onClose: () => void
}

const RevokeDialog = ({ token: { name }, revoke, onClose }: RevokeDialogProps) => (
  <ConfirmDialog
    title={`Revoke “${name}”?`}
    action="Revoke"
    pendingAction="Revoking…"
    unanswered={UNANSWERED_LIST}
    ready
    change={async () => {
      await revoke(name)
      notify.success(`Token ${name} revoked.`)
    }}
    onClose={onClose}
  >
    <p>Scripts and workflows that use this token are rejected at once. This cannot be undone.</p>
  </ConfirmDialog>
)

/** The tokens that scripts and teams change releases with, each with its last use. */
export const ApiTokens = () => {
  const { data: tokens, error, refetch, add, revoke } = useApiTokens()
  const [open, setOpen] = useState<'add' | ApiToken | null>(null)
  const columns: TableColumn<ApiToken>[] = [
    { name: 'name', label: 'Name', isHeader: true, cell: ({ name }) => <Version>{name}</Version> },
    { name: 'app', label: 'App', cell: ({ app }) => (app ? labelApp(app).label : 'All apps') },
    { name: 'created', label: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} /> },
    { name: 'used', label: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <Time iso={lastUsedAt} /> : 'Never') },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: (token) => (
        <Button small variant="danger" onClick={() => setOpen(token)}>
          <Trash2 size={15} aria-hidden="true" />
          Revoke
          <VisuallyHidden> “{token.name}”</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <>
      <p className={formStyles.note}>
        A team token belongs in the workflow of one app: it lists releases, and activates and rolls back that app. Tokens for all apps are
        created on the server.
      </p>
      {!tokens && <NotLoaded what="the tokens" error={error} onRetry={() => refetch()} entries={1} />}
      {tokens?.length === 0 && <p className={listStyles.empty}>There are no tokens.</p>}
      {tokens && tokens.length > 0 && (
        <ResponsiveTable
          label="Tokens"
          className={pageStyles.table}
          columns={columns}
          rows={tokens}
          rowKey={({ name, createdAt }) => name + createdAt}
        />
      )}
      <div>
        <Button small onClick={() => setOpen('add')}>
          <KeyRound size={15} aria-hidden="true" />
          Add a team token
        </Button>
      </div>
      {open === 'add' && <AddTokenDialog add={add} onClose={() => setOpen(null)} />}
      {open && open !== 'add' && <RevokeDialog token={open} revoke={revoke} onClose={() => setOpen(null)} />}
    </>
  )
}
