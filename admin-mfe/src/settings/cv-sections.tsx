import { CV_PATH, type SettingsValues, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { MoveButtons } from '#shared/rows/move-buttons.tsx'
import { moveItem } from '#shared/rows/move-item.ts'
import { useRowFocus } from '#shared/rows/use-row-focus.ts'
import * as styles from './settings.module.css'

const titles = new Map(workCollections().map(({ name, page }) => [name, page.title as string]))
const all = [...titles.keys()]

/** Chooses the sections of the CV and their order. */
export const CvSections = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const chosen = form.watch('cvSections') ?? all
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { followButton } = useRowFocus(list)
  const change = (names: WorkCollectionName[]) => form.setValue('cvSections', names, { shouldDirty: true })

  const toggle = (name: WorkCollectionName) => change(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])

  const move = (index: number, to: number) => {
    const name = chosen[index] as WorkCollectionName
    change(moveItem(chosen, index, to))
    setAnnouncement(`${titles.get(name)} moved to position ${to + 1} of ${chosen.length}.`)
    followButton(index, to)
  }

  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.wide} ${fieldStyles.group}`}>
      <legend className={fieldStyles.label}>Sections of the CV</legend>
      <ol ref={list} className={styles.sections}>
        {[...chosen, ...all.filter((name) => !chosen.includes(name))].map((name, index) => (
          <li key={name} className={styles.section}>
            <label className={fieldStyles.choice}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /> {titles.get(name)}
            </label>
            <span>
              <MoveButtons name={titles.get(name) ?? ''} index={index} count={chosen.length} onMove={(to) => move(index, to)} />
            </span>
          </li>
        ))}
      </ol>
      <p className={fieldStyles.hint}>
        <a href={CV_PATH}>View the CV</a> as last saved.
      </p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}
