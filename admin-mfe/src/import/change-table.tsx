import type { ImportEntry } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId } from 'react'
import * as styles from './change-table.module.css'
import type { Choice } from './choices.ts'
import { fieldLabel } from './labels.ts'

interface ChangeTableProps {
  entry: ImportEntry
  choice: Choice
  onChange: (choice: Choice) => void
}

const Empty = () => <i>empty</i>

/** The fields that differ, each with a choice of two values. The chosen one is bold and the other struck through, so that color is not the only cue. */
export const ChangeTable = ({ entry: { match, line, collection, changes }, choice, onChange }: ChangeTableProps) => {
  const id = useId()
  const isInFile = match !== undefined && 'entry' in match
  const columns = isInFile ? [`Line ${match.entry.line}`, `Line ${line}`] : ['On your site', 'In the file']
  const choose = (field: string, isTaken: boolean) =>
    onChange({ ...choice, take: isTaken ? [...choice.take, field] : choice.take.filter((taken) => taken !== field) })

  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, mine, theirs }) => {
          const isTaken = choice.take.includes(field)
          // Links are added to those that are there.
          const label = field === 'links' ? 'Links to add' : fieldLabel(collection, field)
          const options = [
            { text: mine, isChosen: !isTaken, side: styles.mine, column: columns[0] },
            { text: theirs, isChosen: isTaken, side: styles.theirs, column: columns[1] },
          ]
          return (
            <tr key={field} data-taken={isTaken ? '' : undefined}>
              <th scope="row">{label}</th>
              {options.map(({ text, isChosen, side, column }, index) => (
                <td key={column}>
                  <label className={styles.option} data-column={column}>
                    <input
                      type="radio"
                      name={`${id}-${field}`}
                      checked={isChosen}
                      onChange={() => choose(field, index === 1)}
                      aria-label={`${label}, ${column}: ${text || 'empty'}`}
                    />
                    <span className={side} dir="auto">
                      {text || <Empty />}
                    </span>
                    <VisuallyHidden>{isChosen ? ' (chosen)' : ''}</VisuallyHidden>
                  </label>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
