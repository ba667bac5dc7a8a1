import { revisionQuery } from '@portfolio/api-client'
import type { FormName, Revision } from '@portfolio/contracts'
import { Loader } from '@portfolio/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { toPlainText } from '#shared/rich-text/to-plain-text.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { compareFields } from './compare.ts'
import * as styles from './comparison.module.css'
import { readFields } from './read-fields.ts'
import { ChangedImages, Words } from './words.tsx'

interface ComparedProps {
  form: FormName
  before: Revision | undefined
  after: Revision
}

/** The differences between two revisions, field by field. Without a revision to compare with, everything is shown. */
const Compared = ({ form, before, after }: ComparedProps) => {
  const changes = useMemo(
    () =>
      compareFields(before ? readFields(form, before.values) : [], readFields(form, after.values), toPlainText).map((change) => ({
        ...change,
        // With nothing to compare with, nothing is marked as added.
        words: before ? change.words : change.words?.map((part) => ({ ...part, kind: 'same' as const })),
        images: before ? change.images : change.images?.map((part) => ({ ...part, kind: 'same' as const })),
      })),
    [form, before, after],
  )
  if (!changes.length) return <p className={listStyles.empty}>These two versions have the same content.</p>
  return (
    <dl className={styles.fields}>
      {changes.map(({ key, label, words, images, isFormatOnly }) => (
        <div key={key} className={styles.field}>
          <dt>{label}</dt>
          <dd>
            {isFormatOnly ? (
              <p className={styles.words}>The words are the same; only their formatting differs.</p>
            ) : (
              words && <Words parts={words} />
            )}
            {images && <ChangedImages parts={images} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ComparisonProps {
  form: FormName
  version: number
  /** Undefined when there is nothing to compare with. */
  against: number | undefined
}

export const Comparison = ({ form, version, against }: ComparisonProps) => {
  const { api } = useAdmin()
  const after = useQuery(revisionQuery(api, version))
  const before = useQuery(against === undefined ? { queryKey: ['revision', 'none'], queryFn: skipToken } : revisionQuery(api, against))
  const isReady = after.data && (against === undefined || before.data)
  if (isReady) return <Compared form={form} before={against === undefined ? undefined : before.data} after={after.data} />
  const error = after.error ?? before.error
  if (error)
    return (
      <LoadFailure error={error} onRetry={() => void Promise.all([after.refetch(), against !== undefined && before.refetch()])}>
        Couldn’t load this version.
      </LoadFailure>
    )
  return <Loader label="Loading the version" />
}
