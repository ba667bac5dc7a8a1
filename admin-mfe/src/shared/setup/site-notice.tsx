import { settingsQuery } from '@portfolio/api-client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { PlaceholderNotice } from './placeholder-notice.tsx'
import { SetupGuide } from './setup-guide.tsx'
import { isNewSite, setupStorage } from './setup-progress.ts'

/** Tells the owner what the site still needs: the first steps for a new site, or placeholders to replace. */
export const SiteNotice = () => {
  const { api } = useAdmin()
  const { data } = useQuery(settingsQuery(api))
  const [stored, setStored] = useState(setupStorage.read)
  const begins = stored === null && data !== undefined && isNewSite(data)

  const store = (state: 'open' | 'closed') => {
    setupStorage.write(state)
    setStored(state)
  }
  useEffect(() => {
    if (!begins) return
    setupStorage.write('open')
    setStored('open')
  }, [begins])

  if (!data) return null
  if (begins || stored === 'open') return <SetupGuide settings={data} onClose={() => store('closed')} />
  return <PlaceholderNotice settings={data} />
}
