import { Button } from '@portfolio/ui'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'

type Act<Row> = (rows: Row[], onStart: () => void) => void

interface BulkActionsProps<Row> {
  rows: Row[]
  bulk: Record<'publish' | 'unpublish' | 'delete', Act<Row>>
  /** Called once the change begins, after any question about unsaved text. */
  onStart: () => void
}

/** Buttons that act on the selected rows, if they would change at least one of them. */
export const BulkActions = <Row extends HasCopy>({ rows, bulk, onStart }: BulkActionsProps<Row>) => (
  <>
    {rows.some(isUnpublished) && (
      <Button small variant="text" onClick={() => bulk.publish(rows, onStart)}>
        <Eye size={15} aria-hidden="true" />
        Publish
      </Button>
    )}
    {!rows.every(isUnpublished) && (
      <Button small variant="text" onClick={() => bulk.unpublish(rows, onStart)}>
        <EyeOff size={15} aria-hidden="true" />
        Unpublish
      </Button>
    )}
    <Button small variant="danger" onClick={() => bulk.delete(rows, onStart)}>
      <Trash2 size={15} aria-hidden="true" />
      Delete selected
    </Button>
  </>
)
