import { Reading } from './reading.tsx'
import type { ImportState } from './use-import.ts'
import { describeProgress, type SiteState } from './use-site-import.ts'

interface ImportProgressProps {
  state: Extract<ImportState | SiteState, { step: 'read' }>
  onCancel: () => void
}

/** How much of a file of works, or of a site, has been read. */
export const ImportProgress = ({ state, onCancel }: ImportProgressProps) => {
  if ('phase' in state) {
    const { name, done, total } = state
    return <Reading label={`Reading “${name}”`} read={done} total={total} detail={describeProgress(state)} onCancel={onCancel} />
  }
  const { source, read, total } = state
  return (
    <Reading
      label={source.name ? `Reading “${source.name}”` : 'Reading the pasted entries'}
      read={read}
      total={total}
      detail={total ? `${read.toLocaleString('en')} of ${total.toLocaleString('en')} entries` : 'Sending…'}
      onCancel={onCancel}
    />
  )
}
