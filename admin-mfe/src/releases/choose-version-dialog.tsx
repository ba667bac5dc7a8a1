import { type AppReleases, formatVersions, parseShare, type ReleasePreview } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { TimeField, toInstant } from '#shared/forms/time-field.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './choose-version-dialog.module.css'
import { labelApp, Source, Time, UNANSWERED, Version, VersionChange } from './labels.tsx'
import { PreviewLink } from './preview-link.tsx'
import { ReasonField } from './reason-field.tsx'
import * as pageStyles from './releases.module.css'
import { ShareField } from './share-field.tsx'

interface ChooseVersionDialogProps {
  app: AppReleases
  activate: (version: string, reason: string, withoutEvidence: boolean) => Promise<unknown>
  /** Undefined when the gateway cannot. */
  schedule: ((version: string, reason: string, at: string) => Promise<unknown>) | undefined
  /** Gives the version to a share of the visitors first, in percent. Undefined when that is not possible. */
  share: ((version: string, reason: string, percent: number) => Promise<unknown>) | undefined
  preview: ((version: string) => Promise<ReleasePreview>) | undefined
  onClose: () => void
}

export const ChooseVersionDialog = ({ app, activate, schedule, share, preview, onClose }: ChooseVersionDialogProps) => {
  const group = useId()
  const [selected, setSelected] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  const [shareText, setShareText] = useState<string | null>(null)
  const percent = parseShare(shareText ?? '')
  const [withoutEvidence, setWithoutEvidence] = useState(false)
  const { label: name } = labelApp(app.name)
  const others = app.versions.filter(({ active }) => !active)
  const wanted = others.find(({ version }) => version === selected)
  const isUnchecked = wanted !== undefined && !wanted.wasActive && wanted.isChecked === false
  return (
    <ConfirmDialog
      title={`Change version of “${name}”`}
      action={at ? 'Schedule' : percent ? `Activate for ${percent} %` : 'Activate'}
      pendingAction={at ? 'Checking and scheduling…' : 'Checking and activating…'}
      unanswered={UNANSWERED}
      ready={selected !== null && (shareText === null || percent !== undefined)}
      change={async () => {
        if (selected === null) return
        if (at && schedule) {
          await schedule(selected, reason, toInstant(at))
          notify.success(`${name} ${selected} is scheduled.`)
        } else if (percent && share) {
          await share(selected, reason, percent)
          notify.success(`${percent} % of the visitors get ${formatVersions({ [app.name]: selected })}.`)
        } else {
          await activate(selected, reason, isUnchecked && withoutEvidence)
          notify.success(`${name} ${selected} is active.`)
        }
      }}
      onClose={onClose}
    >
      <fieldset className={styles.versions}>
        <legend>
          <VisuallyHidden>Versions, newest first</VisuallyHidden>
        </legend>
        {others.map(({ version, builtAt, wasActive, isChecked, source }) => (
          <label key={version} className={styles.choice}>
            <input type="radio" name={group} value={version} checked={selected === version} onChange={() => setSelected(version)} />
            <span className={styles.choiceText}>
              <Version>{version}</Version>
              {source && <Source source={source} isLinked={false} />}
              <span className={pageStyles.muted}>
                Built <Time iso={builtAt} />
                {wasActive ? ', active before' : ', never active'}
                {!wasActive && isChecked === false && ', not checked in a browser'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      {share && !at && <ShareField value={shareText} onChange={setShareText} />}
      {schedule && shareText === null && (
        <TimeField
          label="At a later time"
          hint="Optional. The version is checked now, and again at that time."
          value={at}
          onChange={setAt}
        />
      )}
      {preview && selected !== null && <PreviewLink key={selected} version={selected} create={preview} />}
      {isUnchecked && !at && !percent && (
        <label className={styles.waiver}>
          <input type="checkbox" checked={withoutEvidence} onChange={({ target }) => setWithoutEvidence(target.checked)} />
          Activate it without a browser check
        </label>
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
