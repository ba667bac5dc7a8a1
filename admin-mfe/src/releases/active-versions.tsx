import {
  type AppName,
  type AppReleases,
  type AppToRollBack,
  describeShare,
  findRunning,
  findShown,
  type ReleasePreview,
  type ReleasesState,
  type Rollout,
  type ShownVersion,
} from '@portfolio/contracts'
import { Button, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { CircleStop, History, Layers } from 'lucide-react'
import { useState } from 'react'
import * as styles from './active-versions.module.css'
import { ChooseVersionDialog } from './choose-version-dialog.tsx'
import { labelApp, Source, Time, Version } from './labels.tsx'
import * as pageStyles from './releases.module.css'
import { RollBackDialog } from './roll-back-dialog.tsx'

interface ActiveVersionsProps {
  state: Pick<ReleasesState, 'apps' | 'rollouts' | 'set'>
  /** Opens the dialog that stops a rollout. */
  stopRollout: (rollout: Rollout) => void
  rollBack: (app: AppToRollBack) => Promise<ReleasesState>
  activate: (name: AppName, version: string, reason: string, withoutEvidence: boolean) => Promise<unknown>
  schedule: (name: AppName, version: string, reason: string, at: string) => Promise<unknown>
  /** False for an earlier gateway. */
  canSchedule: boolean
  share: (name: AppName, version: string, reason: string, percent: number) => Promise<unknown>
  preview: (name: AppName, version: string) => Promise<ReleasePreview>
  /** Whether the gateway supports rollouts and previews; false for an earlier one. */
  canShare: boolean
}

/** A rollback undoes what was shown when its dialog was opened, and nothing that became active since. */
type OpenDialog = { name: AppName } & ({ dialog: 'choose' } | { dialog: 'rollBack'; shown: ShownVersion })

const getActive = ({ versions }: AppReleases) => versions.find(({ active }) => active)

/** The active version of each app, with its actions. */
export const ActiveVersions = ({ state, stopRollout, rollBack, activate, ...more }: ActiveVersionsProps) => {
  const { schedule, canSchedule, share, preview, canShare } = more
  const { apps, rollouts, set } = state
  const running = findRunning(rollouts)
  const isInRollout = (app: AppName) => running?.changes.some((change) => change.app === app) ?? false
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const selected = open && apps.find(({ name }) => name === open.name)
  const columns: TableColumn<AppReleases>[] = [
    {
      name: 'app',
      label: 'App',
      isHeader: true,
      cell: ({ name }) => (
        <>
          <span className={styles.name}>{labelApp(name).label}</span>
          <span className={pageStyles.muted}>{labelApp(name).description}</span>
        </>
      ),
    },
    {
      name: 'version',
      label: 'Version',
      cell: (app) => {
        const source = getActive(app)?.source
        return (
          <div>
            <Version>{app.version ?? '–'}</Version>
            {source && <Source source={source} />}
          </div>
        )
      },
    },
    { name: 'since', label: 'Active since', cell: ({ activeSince }) => <Time iso={activeSince} /> },
    { name: 'built', label: 'Built', cell: (app) => <Time iso={getActive(app)?.builtAt} /> },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: ({ name, previous, canRollBack = previous !== null, versions }) => {
        const onlyVersion = versions.every(({ active }) => active)
        return (
          <div className={styles.actions}>
            {running && isInRollout(name) ? (
              <Button
                small
                title={`${describeShare(running)}. Rolling back only stops the rollout: everybody gets ${set} again.`}
                onClick={() => stopRollout(running)}
              >
                <CircleStop size={15} aria-hidden="true" />
                Stop rollout
                <VisuallyHidden> of “{labelApp(name).label}”</VisuallyHidden>
              </Button>
            ) : (
              <Button
                small
                variant={canRollBack ? 'secondary' : 'text'}
                disabled={!canRollBack}
                title={canRollBack ? undefined : 'There is no previous version'}
                onClick={() => setOpen({ dialog: 'rollBack', name, shown: findShown(state, name) })}
              >
                <History size={15} aria-hidden="true" />
                Roll back
                <VisuallyHidden> “{labelApp(name).label}”</VisuallyHidden>
              </Button>
            )}
            <Button
              small
              variant="text"
              disabled={onlyVersion}
              title={onlyVersion ? 'No other version has been published' : undefined}
              onClick={() => setOpen({ dialog: 'choose', name })}
            >
              <Layers size={15} aria-hidden="true" />
              Change version
              <VisuallyHidden> “{labelApp(name).label}”</VisuallyHidden>
            </Button>
          </div>
        )
      },
    },
  ]
  return (
    <>
      <ResponsiveTable label="Active versions" className={pageStyles.table} columns={columns} rows={apps} rowKey={({ name }) => name} />
      {selected && open?.dialog === 'rollBack' && (
        <RollBackDialog
          app={selected}
          stops={isInRollout(selected.name)}
          rollBack={(reason) => rollBack({ name: selected.name, reason, ...open.shown })}
          onClose={() => setOpen(null)}
        />
      )}
      {selected && open?.dialog === 'choose' && (
        <ChooseVersionDialog
          app={selected}
          activate={(...wanted) => activate(selected.name, ...wanted)}
          schedule={canSchedule ? (version, reason, at) => schedule(selected.name, version, reason, at) : undefined}
          // The portal has only one user, so a share of its visitors makes no sense.
          share={
            canShare && selected.name !== 'admin-mfe'
              ? (version, reason, percent) => share(selected.name, version, reason, percent)
              : undefined
          }
          preview={canShare ? (version) => preview(selected.name, version) : undefined}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
