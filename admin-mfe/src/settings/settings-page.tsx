import { settingsQuery } from '@portfolio/api-client'
import type { Settings, SettingsValues } from '@portfolio/contracts'
import { settings } from '@portfolio/contracts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { updateMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { CitationStyles } from './citation-styles.tsx'
import { SettingsFields, settingsValues } from './settings-fields.tsx'

const TITLE = 'Settings'

const SettingsForm = ({ current }: { current: Settings }) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = settingsQuery(api)
  const editor = useOpenForm<Settings, SettingsValues>(current)

  return (
    <OwnerForm<Settings, SettingsValues>
      {...editor}
      single
      name="settings"
      title={TITLE}
      note="Your name, and what appears on every public page."
      label="page"
      schema={settings}
      toValues={settingsValues}
      save={(values, edited) => api.editSettings({ ...values, version: edited?.version })}
      latest={() => client.fetchQuery({ ...query, staleTime: 0, retry: false })}
      findRow={() => editor.opened.row ?? undefined}
      onSaved={(saved) => void client.setQueryData(query.queryKey, saved)}
      messages={updateMessages}
    >
      {(fields) => <SettingsFields {...fields} />}
    </OwnerForm>
  )
}

export const SettingsPage = () => {
  const { api } = useAdmin()
  const { data, isError, refetch } = useQuery(settingsQuery(api))
  return (
    <SingleFrame title={TITLE} failed={isError && !data} onRetry={() => refetch()}>
      {data && (
        <>
          <SettingsForm current={data} />
          <CitationStyles />
        </>
      )}
    </SingleFrame>
  )
}
