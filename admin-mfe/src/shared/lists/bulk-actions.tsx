import { Button } from '@portfolio/ui'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'
import type { Release } from './use-selection.ts'

type Act<Row> = (rows: Row[], release: Release) => void

interface BulkActionsProps<Row> {
  rows: Row[]
  bulk: Record<'publish' | 'unpublish' | 'delete', Act<Row>>
  release: Release
}

/** Buttons that act on the selected rows, if they would change at least one of them. */
export const BulkActions = <Row extends HasCopy>({ rows, bulk, release }: BulkActionsProps<Row>) => (
  <>
    {rows.some(isUnpublished) && (
      <Button small variant="text" onClick={() => bulk.publish(rows, release)}>
        <Eye size={15} aria-hidden="true" />
        Publish
      </Button>
    )}
    {!rows.every(isUnpublished) && (
      <Button small variant="text" onClick={() => bulk.unpublish(rows, release)}>
        <EyeOff size={15} aria-hidden="true" />
        Unpublish
      </Button>
    )}
    <Button small variant="danger" onClick={() => bulk.delete(rows, release)}>
      <Trash2 size={15} aria-hidden="true" />
      Delete selected
    </Button>
  </>
)
