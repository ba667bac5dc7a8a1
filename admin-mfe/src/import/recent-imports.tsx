import { importsQuery } from '@portfolio/api-client'
import type { ImportBatch } from '@portfolio/contracts'
import { Loader } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { BatchSummary } from './batch-summary.tsx'
import * as styles from './import-page.module.css'

interface Props {
  /** The import whose report is shown above. */
  reportId: string | null
  onUndo: (batch: ImportBatch) => void
}

/** The imports of the last 30 days, each with a link to its report. */
export const RecentImports = ({ reportId, onUndo }: Props) => {
  const { api } = useAdmin()
  const { data, error, refetch } = useQuery(importsQuery(api))
  const others = data?.filter(({ _id }) => _id !== reportId) ?? []
  return (
    <section className={listStyles.section} aria-labelledby="earlier-imports">
      <div className={listStyles.head}>
        <h2 id="earlier-imports" className={listStyles.title}>
          {reportId ? 'Other recent imports' : 'Recent imports'}
        </h2>
      </div>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Couldn’t load your recent imports.
        </LoadFailure>
      ) : !data ? (
        <Loader label="Loading your recent imports" />
      ) : others.length ? (
        <ul className={styles.batches}>
          {others.map((batch) => (
            <li key={batch._id}>
              <BatchSummary batch={batch} onUndo={onUndo} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={listStyles.empty}>
          {reportId ? 'None.' : 'Nothing yet. Each import stays here for 30 days, so that you can look at it or undo it.'}
        </p>
      )}
    </section>
  )
}
