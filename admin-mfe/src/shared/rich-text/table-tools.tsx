import { Button } from '@portfolio/ui'
import { useEffect, useRef, useState } from 'react'
import type { Quill } from 'react-quill'
import { toggleHeaderRow } from './insert.ts'
import { moveInToolbar } from './move-in-toolbar.ts'
import * as styles from './table-tools.module.css'

/** Quill's table module, which acts on the caret's cell. */
interface TableModule {
  insertRowAbove: () => void
  insertRowBelow: () => void
  insertColumnLeft: () => void
  insertColumnRight: () => void
  deleteRow: () => void
  deleteColumn: () => void
  deleteTable: () => void
}

const actions: [label: string, run: (table: TableModule, quill: Quill) => void][] = [
  ['Row above', (table) => table.insertRowAbove()],
  ['Row below', (table) => table.insertRowBelow()],
  ['Column before', (table) => table.insertColumnLeft()],
  ['Column after', (table) => table.insertColumnRight()],
  ['Header row', (_, quill) => toggleHeaderRow(quill)],
  ['Delete row', (table) => table.deleteRow()],
  ['Delete column', (table) => table.deleteColumn()],
  ['Delete table', (table) => table.deleteTable()],
]

/** Buttons that change the table with the caret; hidden elsewhere. They follow the text in tab order. */
export const TableTools = ({ quill }: { quill: Quill }) => {
  const [inTable, setInTable] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const follow = () => {
      const range = quill.getSelection()
      // Without a selection the focus is elsewhere, perhaps on these buttons.
      if (range) setInTable(Boolean(quill.getFormat(range.index).table))
    }
    quill.on('editor-change', follow)
    return () => void quill.off('editor-change', follow)
  }, [quill])

  useEffect(() => {
    if (inTable && toolbar.current) moveInToolbar(toolbar.current, () => quill.focus())
  }, [inTable, quill])

  if (!inTable) return null
  return (
    <div ref={toolbar} role="toolbar" aria-label="Table" className={styles.tools}>
      {actions.map(([label, run]) => (
        <Button
          key={label}
          small
          onClick={() => {
            quill.focus()
            run(quill.getModule('table') as unknown as TableModule, quill)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
