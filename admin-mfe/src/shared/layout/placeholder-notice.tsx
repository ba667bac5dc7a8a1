import { settingsQuery } from '@portfolio/api-client'
import { listPlaceholders } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { Notice } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

const SETTINGS_PATH = '/admin/settings'
const list = new Intl.ListFormat('en')

/** Tells the owner what visitors see until the settings say something else. */
export const PlaceholderNotice = () => {
  const { api } = useAdmin()
  const isSettings = useLocation().pathname === SETTINGS_PATH
  const { data } = useQuery(settingsQuery(api))
  const placeholders = data ? listPlaceholders(data) : []
  if (!placeholders.length) return null
  return (
    <Notice>
      Visitors see placeholders: {list.format(placeholders)}.{' '}
      {isSettings ? 'Replace them below.' : <Link to={SETTINGS_PATH}>Replace them in Settings</Link>}
    </Notice>
  )
}
