import type { AppReleases, ReleasesState } from '@portfolio/contracts'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { describeRollback } from './describe-rollback.ts'
import { labelApp, UNANSWERED, VersionChange } from './labels.tsx'
import { ReasonField } from './reason-field.tsx'
import * as styles from './releases.module.css'

interface RollBackDialogProps {
  /** Its current state, which may change while the dialog is open. */
  app: AppReleases
  /** Whether a rollout of the app has started while the dialog is open, which a rollback would stop. */
  stops: boolean
  rollBack: (reason: string) => Promise<ReleasesState>
  onClose: () => void
}

export const RollBackDialog = ({ app, stops, rollBack, onClose }: RollBackDialogProps) => {
  const { label: name } = labelApp(app.name)
  const { previous, canRollBack = previous !== null } = app
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`Roll back “${name}”?`}
      action="Roll back"
      pendingAction="Rolling back…"
      unanswered={UNANSWERED}
      ready={canRollBack || stops}
      change={async () => {
        notify.success(describeRollback(app, await rollBack(reason)))
      }}
      onClose={onClose}
    >
      {stops ? (
        <p>A rollout of this app has started. Rolling back only stops the rollout: everybody gets the active version again.</p>
      ) : canRollBack ? (
        <>
          <p className={styles.summary}>
            <VersionChange from={app.version} to={previous} />
          </p>
          <p>
            {previous
              ? 'New page views get the previous version at once.'
              : 'There is no previous version, so its pages can no longer be found.'}{' '}
            Open pages stay as they are until they are reloaded.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      ) : (
        <p>There is no previous version.</p>
      )}
    </ConfirmDialog>
  )
}
