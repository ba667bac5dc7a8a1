import { listPlaceholders, SETTINGS_PAGE, type Settings } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { Notice } from '@portfolio/ui'

const list = new Intl.ListFormat('en')

/** Tells the owner which placeholders visitors see until the settings replace them. */
export const PlaceholderNotice = ({ settings }: { settings: Settings }) => {
  const isSettings = useLocation().pathname === SETTINGS_PAGE
  const placeholders = listPlaceholders(settings)
  if (!placeholders.length) return null
  return (
    <Notice>
      Visitors see placeholders: {list.format(placeholders)}.{' '}
      {isSettings ? 'Replace them below.' : <Link to={SETTINGS_PAGE}>Replace them in Settings</Link>}
    </Notice>
  )
}
