import { Button } from '@portfolio/ui'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { type TagChange, TagDialog } from '#shared/tags/tag-dialog.tsx'
import { listTagsInUse } from '#shared/tags/tags-in-use.ts'
import { countRows, type RowLabel } from './count-rows.ts'

interface BulkTagsProps<Row> {
  rows: Row[]
  label: RowLabel
  inUse: readonly string[]
  onApply: (change: TagChange) => void
}

/** A button that opens a dialog for changing the tags of the selected rows. */
export const BulkTags = <Row extends { tags?: readonly string[] }>({ rows, label, inUse, onApply }: BulkTagsProps<Row>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small variant="text" onClick={() => setOpen(true)}>
        <Tag size={15} aria-hidden="true" />
        Tags
      </Button>
      {isOpen && (
        <TagDialog
          what={countRows(rows.length, label)}
          inUse={inUse}
          present={listTagsInUse(rows)}
          onApply={onApply}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
