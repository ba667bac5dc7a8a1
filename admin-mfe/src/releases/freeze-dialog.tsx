import type { FreezeDraft } from '@portfolio/contracts'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { TimeField, toInstant } from '#shared/forms/time-field.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { UNANSWERED_PLAN } from './labels.tsx'
import { ReasonField } from './reason-field.tsx'

interface FreezeDialogProps {
  freeze: (draft: FreezeDraft) => Promise<unknown>
  onClose: () => void
}

export const FreezeDialog = ({ freeze, onClose }: FreezeDialogProps) => {
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title="Freeze activations"
      action="Freeze"
      pendingAction="Freezing…"
      unanswered={UNANSWERED_PLAN}
      ready={until !== '' && reason.trim() !== ''}
      change={async () => {
        await freeze({ until: toInstant(until), reason })
        notify.success('Activations are frozen.')
      }}
      onClose={onClose}
    >
      <TimeField label="Until" required hint="No version is activated before. Rollbacks still work." value={until} onChange={setUntil} />
      <ReasonField required hint="Shown to everyone whose activation is refused." value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
