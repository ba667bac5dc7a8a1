import type { AppName, AppReleases } from '@portfolio/contracts'
import { History, Layers } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#shared/controls/button.tsx'
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

/** What runs, part by part, and the ways to change it. A table on a wide screen, cards on a narrow one. */
export const ActiveVersions = ({ parts, rollBack, activate }: RunningPartsProps) => {
  const [open, setOpen] = useState<{ dialog: 'rollBack' | 'choose'; name: AppName } | null>(null)
  const part = open && parts.find(({ name }) => name === open.name)
  return (
    // The roles say again what the narrow layout's display values would take away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <>
      <table className={styles.table} role="table" aria-label="What runs">
        <thead role="rowgroup">
          <tr role="row">
            {['Part', 'Version', 'Active since', 'Built'].map((words) => (
              <th key={words} role="columnheader" scope="col">
                {words}
              </th>
            ))}
            <th role="columnheader" scope="col" data-column="actions">
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {parts.map((one) => {
            const { name, what } = appLabels[one.name]
            return (
              <tr key={one.name} role="row">
                <th role="rowheader" scope="row" data-column="part">
                  <span className={styles.name}>{name}</span>
                  <span className={styles.soft}>{what}</span>
                </th>
                <td role="cell" data-label="Version">
                  <code className={styles.version}>{one.version ?? '–'}</code>
                </td>
                <td role="cell" data-label="Active since">
                  <When at={one.activeSince} />
                </td>
                <td role="cell" data-label="Built">
                  <When at={builtAtOf(one)} />
                </td>
                <td role="cell" data-column="actions">
                  <div className={styles.actions}>
                    <Button
                      small
                      look={one.previous === null ? 'plain' : 'quiet'}
                      subject={name}
                      icon={<History size={15} aria-hidden="true" />}
                      disabled={one.previous === null}
                      title={one.previous === null ? 'No earlier version has been active' : undefined}
                      onClick={() => setOpen({ dialog: 'rollBack', name: one.name })}
                    >
                      Roll back
                    </Button>
                    <Button
                      small
                      look="plain"
                      subject={name}
                      icon={<Layers size={15} aria-hidden="true" />}
                      disabled={one.versions.every(({ active }) => active)}
                      title={one.versions.every(({ active }) => active) ? 'No other version has been published' : undefined}
                      onClick={() => setOpen({ dialog: 'choose', name: one.name })}
                    >
                      Other version
                    </Button>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {part && open?.dialog === 'rollBack' && (
        <RollBackDialog part={part} rollBack={() => rollBack(part.name)} onClose={() => setOpen(null)} />
      )}
      {part && open?.dialog === 'choose' && (
        <ChooseVersionDialog part={part} activate={(version) => activate(part.name, version)} onClose={() => setOpen(null)} />
      )}
    </>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
