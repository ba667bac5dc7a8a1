import type { AppReleases } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId, useState } from 'react'
import { notify } from '#shared/toasts/notify.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { FromTo } from './from-to.tsx'
import * as styles from './releases.module.css'
import { When } from './when.tsx'
import { appLabels } from './words.ts'

interface ChooseVersionDialogProps {
  part: AppReleases
  activate: (version: string) => Promise<void>
  onClose: () => void
}

export const ChooseVersionDialog = ({ part, activate, onClose }: ChooseVersionDialogProps) => {
  const group = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const { name } = appLabels[part.name]
  const others = part.versions.filter(({ active }) => !active)
  return (
    <ChangeDialog
      title={`Another version of “${name}”`}
      verb="Activate"
      doing="Checking and activating …"
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
          <VisuallyHidden>Versions, the newest first</VisuallyHidden>
        </legend>
        {others.map(({ version, builtAt, wasActive }) => (
          <label key={version} className={styles.choice}>
            <input type="radio" name={group} value={version} checked={chosen === version} onChange={() => setChosen(version)} />
            <span className={styles.choiceWords}>
              <code className={styles.version}>{version}</code>
              <span className={styles.soft}>
                Built <When at={builtAt} />
                {wasActive ? ', has been active' : ', never active'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === null ? (
        <p className={styles.soft}>The server checks a version before it becomes active and refuses one that does not fit.</p>
      ) : (
        <p className={styles.way}>
          <FromTo from={part.version} to={chosen} />
        </p>
      )}
    </ChangeDialog>
  )
}
