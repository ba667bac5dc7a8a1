import type { AppReleases } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './choose-version-dialog.module.css'
import { labelApp, Source, Time, UNANSWERED, Version, VersionChange } from './labels.tsx'
import { ReasonField } from './reason-field.tsx'
import * as pageStyles from './releases.module.css'
import { TimeField, toInstant } from './time-field.tsx'

interface ChooseVersionDialogProps {
  app: AppReleases
  activate: (version: string, reason: string) => Promise<void>
  /** Undefined when the gateway cannot. */
  schedule: ((version: string, reason: string, at: string) => Promise<void>) | undefined
  onClose: () => void
}

export const ChooseVersionDialog = ({ app, activate, schedule, onClose }: ChooseVersionDialogProps) => {
  const group = useId()
  const [selected, setSelected] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  const { label: name } = labelApp(app.name)
  const others = app.versions.filter(({ active }) => !active)
  return (
    <ConfirmDialog
      title={`Change version of “${name}”`}
      action={at ? 'Schedule' : 'Activate'}
      pendingAction={at ? 'Checking and scheduling…' : 'Checking and activating…'}
      unanswered={UNANSWERED}
      ready={selected !== null}
      change={async () => {
        if (selected === null) return
        if (at && schedule) {
          await schedule(selected, reason, toInstant(at))
          notify.success(`${name} ${selected} is scheduled.`)
        } else {
          await activate(selected, reason)
          notify.success(`${name} ${selected} is active.`)
        }
      }}
      onClose={onClose}
    >
      <fieldset className={styles.versions}>
        <legend>
          <VisuallyHidden>Versions, newest first</VisuallyHidden>
        </legend>
        {others.map(({ version, builtAt, wasActive, source }) => (
          <label key={version} className={styles.choice}>
            <input type="radio" name={group} value={version} checked={selected === version} onChange={() => setSelected(version)} />
            <span className={styles.choiceText}>
              <Version>{version}</Version>
              {source && <Source source={source} isLinked={false} />}
              <span className={pageStyles.muted}>
                Built <Time iso={builtAt} />
                {wasActive ? ', active before' : ', never active'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      {schedule && (
        <TimeField
          label="At a later time"
          hint="Optional. The version is checked now, and again at that time."
          value={at}
          onChange={setAt}
        />
      )}
      {selected === null ? (
        <p className={pageStyles.muted}>
          The server checks a version before it activates it, and rejects one that is incompatible with the other apps.
        </p>
      ) : (
        <p className={pageStyles.summary}>
          <VersionChange from={app.version} to={selected} />
        </p>
      )}
    </ConfirmDialog>
  )
}
