import type { AppReleases } from '@portfolio/contracts'
import { notify } from '#shared/toasts/notify.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { FromTo } from './from-to.tsx'
import * as styles from './releases.module.css'
import { appLabels } from './words.ts'

interface RollBackDialogProps {
  /** As it is now: when it moves while the dialog is open, the dialog says the new way. */
  part: AppReleases
  rollBack: () => Promise<void>
  onClose: () => void
}

export const RollBackDialog = ({ part, rollBack, onClose }: RollBackDialogProps) => {
  const { name } = appLabels[part.name]
  return (
    <ChangeDialog
      title={`Roll back “${name}”?`}
      verb="Roll back"
      doing="Rolling back …"
      ready={part.previous !== null}
      change={async () => {
        await rollBack()
        notify.success(`${name} rolled back to ${part.previous}.`)
      }}
      onClose={onClose}
    >
      {part.previous === null ? (
        <p>There is no earlier version to go back to.</p>
      ) : (
        <>
          <p className={styles.way}>
            <FromTo from={part.version} to={part.previous} />
          </p>
          <p>New page views get the earlier version at once. Pages that are open stay as they are until they are loaded again.</p>
        </>
      )}
    </ChangeDialog>
  )
}
