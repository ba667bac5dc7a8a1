import { Button } from '@portfolio/ui'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { type TagChange, TagDialog } from '#shared/tags/tag-dialog.tsx'
import { listTagsInUse } from '#shared/tags/tags-in-use.ts'

interface BulkTagsProps<Row> {
  rows: Row[]
  /** What the rows are: "blogs". */
  what: string
  inUse: readonly string[]
  onApply: (change: TagChange) => void
}

/** A button that opens a dialog for changing the tags of the selected rows. */
export const BulkTags = <Row extends { tags?: readonly string[] }>({ rows, what, inUse, onApply }: BulkTagsProps<Row>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small variant="text" onClick={() => setOpen(true)}>
        <Tag size={15} aria-hidden="true" />
        Tags
      </Button>
      {isOpen && (
        <TagDialog
          what={`${rows.length} ${what}`}
          inUse={inUse}
          present={listTagsInUse(rows)}
          onApply={onApply}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
