import { settingsQuery } from '@portfolio/api-client'
import { SETTINGS_ID, type Settings, type SettingsValues } from '@portfolio/contracts'
import { settings } from '@portfolio/contracts/rules'
import { ErrorBoundary } from '@portfolio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { updateMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { useSingle } from '#shared/forms/use-single.ts'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import { CitationStyles } from './citation-styles.tsx'
import * as styles from './settings.module.css'
import { SettingsFields, settingsValues } from './settings-fields.tsx'

type Row = Settings & HasCopy

const TITLE = 'Settings'

const Backups = lazy(() => import('./backups/backups.tsx').then((module) => ({ default: module.Backups })))

const SettingsForm = ({ current }: { current: Row }) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = settingsQuery(api)
  const { drop, latest } = useWorkingCopies('settings')
  const editor = useOpenForm<Row, SettingsValues>(current)

  return (
    <OwnerForm<Row, SettingsValues>
      {...editor}
      single
      name="settings"
      title={TITLE}
      note="Your name, and what appears on every public page."
      label="page"
      schema={settings}
      toValues={settingsValues}
      save={(values, { version, copyVersion }) => api.editSettings({ ...values, version, copyVersion })}
      latest={async () => ({
        ...(await client.fetchQuery({ ...query, staleTime: 0, retry: false })),
        copy: await latest(SETTINGS_ID),
      })}
      onSaved={(saved) => {
        drop(SETTINGS_ID)
        // The response to a save lacks it.
        client.setQueryData(query.queryKey, (before) => ({
          ...saved,
          ...(before?.hasWorks !== undefined && { hasWorks: before.hasWorks }),
        }))
      }}
      messages={updateMessages}
    >
      {(fields) => <SettingsFields {...fields} />}
    </OwnerForm>
  )
}

export const SettingsPage = () => {
  const { api } = useAdmin()
  const { data, copies, error, retry } = useSingle(useQuery(settingsQuery(api)), 'settings')
  return (
    <SingleFrame title={TITLE} error={error} onRetry={retry}>
      {data && (
        <>
          <SettingsForm current={{ ...data, copy: copies[0] }} />
          <div className={styles.below}>
            <CitationStyles />
            <ErrorBoundary>
              <Suspense fallback={null}>
                <Backups />
              </Suspense>
            </ErrorBoundary>
          </div>
        </>
      )}
    </SingleFrame>
  )
}
