import { describeFinished, describeShare, describeStopped, type ReleasesState, type Rollout } from '@portfolio/contracts'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { UNANSWERED } from './labels.tsx'
import { ReasonField } from './reason-field.tsx'
import * as pageStyles from './releases.module.css'

type End = (rollout: number, reason: string) => Promise<ReleasesState>

export interface RolloutEnd {
  rollout: Rollout
  how: 'stop' | 'finish'
}

export interface EndDialogProps extends RolloutEnd {
  /** The active set. */
  set: string | null
  stop: End
  finish: End
  onClose: () => void
}

/** Stops a rollout, or gives its set to everybody. */
export const EndDialog = ({ rollout, how, set, stop, finish, onClose }: EndDialogProps) => {
  const [reason, setReason] = useState('')
  const isStop = how === 'stop'
  return (
    <ConfirmDialog
      title={isStop ? 'Stop the rollout?' : 'Finish the rollout?'}
      action={isStop ? 'Stop' : 'Finish'}
      pendingAction={isStop ? 'Stopping…' : 'Checking and activating…'}
      unanswered={UNANSWERED}
      ready
      change={async () => {
        const state = await (isStop ? stop : finish)(rollout.id, reason)
        notify.success((isStop ? describeStopped : describeFinished)(rollout, state.set))
      }}
      onClose={onClose}
    >
      <p className={pageStyles.summary}>{describeShare(rollout)}.</p>
      <p>
        {isStop ? `Everybody gets ${set} again.` : 'Everybody gets the version now, if it passes the preflight check again.'} Open pages
        stay as they are until they are reloaded.
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
