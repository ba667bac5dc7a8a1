import type { AppName, AppReleases } from '@portfolio/contracts'
import { Button, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { History, Layers } from 'lucide-react'
import { useState } from 'react'
import { ChooseVersionDialog } from './choose-version-dialog.tsx'
import * as styles from './releases.module.css'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { When } from './when.tsx'
import { appLabels } from './words.ts'

interface RunningPartsProps {
  parts: AppReleases[]
  rollBack: (name: AppName) => Promise<void>
  activate: (name: AppName, version: string) => Promise<void>
}

const builtAtOf = ({ versions }: AppReleases) => versions.find(({ active }) => active)?.builtAt

/** What runs, part by part, and the ways to change it. */
export const ActiveVersions = ({ parts, rollBack, activate }: RunningPartsProps) => {
  const [open, setOpen] = useState<{ dialog: 'rollBack' | 'choose'; name: AppName } | null>(null)
  const part = open && parts.find(({ name }) => name === open.name)
  const columns: TableColumn<AppReleases>[] = [
    {
      name: 'part',
      label: 'Part',
      isHeader: true,
      cell: ({ name }) => (
        <>
          <span className={styles.name}>{appLabels[name].name}</span>
          <span className={styles.soft}>{appLabels[name].what}</span>
        </>
      ),
    },
    { name: 'version', label: 'Version', cell: ({ version }) => <code className={styles.version}>{version ?? '–'}</code> },
    { name: 'since', label: 'Active since', cell: ({ activeSince }) => <When at={activeSince} /> },
    { name: 'built', label: 'Built', cell: (one) => <When at={builtAtOf(one)} /> },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: ({ name, previous, versions }) => {
        const onlyVersion = versions.every(({ active }) => active)
        return (
          <div className={styles.actions}>
            <Button
              small
              variant={previous === null ? 'text' : 'secondary'}
              disabled={previous === null}
              title={previous === null ? 'No earlier version has been active' : undefined}
              onClick={() => setOpen({ dialog: 'rollBack', name })}
            >
              <History size={15} aria-hidden="true" />
              Roll back
              <VisuallyHidden> “{appLabels[name].name}”</VisuallyHidden>
            </Button>
            <Button
              small
              variant="text"
              disabled={onlyVersion}
              title={onlyVersion ? 'No other version has been published' : undefined}
              onClick={() => setOpen({ dialog: 'choose', name })}
            >
              <Layers size={15} aria-hidden="true" />
              Other version
              <VisuallyHidden> “{appLabels[name].name}”</VisuallyHidden>
            </Button>
          </div>
        )
      },
    },
  ]
  return (
    <>
      <ResponsiveTable label="What runs" className={styles.table} columns={columns} rows={parts} rowKey={({ name }) => name} />
      {part && open?.dialog === 'rollBack' && (
        <RollBackDialog part={part} rollBack={() => rollBack(part.name)} onClose={() => setOpen(null)} />
      )}
      {part && open?.dialog === 'choose' && (
        <ChooseVersionDialog part={part} activate={(version) => activate(part.name, version)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
