import type { AppReleases } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId, useState } from 'react'
import { notify } from '#shared/toasts/notify.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { appLabels, Time, VersionChange } from './labels.tsx'
import * as styles from './releases.module.css'

interface ChooseVersionDialogProps {
  app: AppReleases
  activate: (version: string) => Promise<void>
  onClose: () => void
}

export const ChooseVersionDialog = ({ app, activate, onClose }: ChooseVersionDialogProps) => {
  const group = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const { name } = appLabels[app.name]
  const others = app.versions.filter(({ active }) => !active)
  return (
    <ChangeDialog
      title={`Another version of “${name}”`}
      action="Activate"
      pending="Checking and activating …"
      ready={chosen !== null}
      change={async () => {
        if (chosen === null) return
        await activate(chosen)
        notify.success(`${name} ${chosen} is active.`)
      }}
      onClose={onClose}
    >
      <fieldset className={styles.versions}>
        <legend>
          <VisuallyHidden>Versions, newest first</VisuallyHidden>
        </legend>
        {others.map(({ version, builtAt, wasActive }) => (
          <label key={version} className={styles.choice}>
            <input type="radio" name={group} value={version} checked={chosen === version} onChange={() => setChosen(version)} />
            <span className={styles.choiceText}>
              <code className={styles.version}>{version}</code>
              <span className={styles.muted}>
                Built <Time iso={builtAt} />
                {wasActive ? ', active before' : ', never active'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === null ? (
        <p className={styles.muted}>The server checks a version before it activates it, and rejects one that does not fit the others.</p>
      ) : (
        <p className={styles.summary}>
          <VersionChange from={app.version} to={chosen} />
        </p>
      )}
    </ChangeDialog>
  )
}
