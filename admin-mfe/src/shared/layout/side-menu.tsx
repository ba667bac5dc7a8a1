import { hasHistoryQuery } from '@portfolio/api-client'
import { NavLink } from '@portfolio/router'
import { VisuallyHidden } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, LogOut } from 'lucide-react'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { menu } from './menu.ts'
import * as styles from './side-menu.module.css'

/** Links to every page and to the public site, and Logout. `onNavigate` closes the slide-over. */
export const SideMenu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { api, session } = useAdmin()
  const { data: hasHistory } = useQuery(hasHistoryQuery(api))
  const { confirmLeave } = useUnsavedWork()

  const groups = menu.map((entries) => entries.filter(({ needsHistory }) => !needsHistory || hasHistory !== false))

  return (
    <div className={styles.menu}>
      <p className={styles.name}>Admin portal</p>
      <nav aria-label="Admin">
        {groups.map((entries) => (
          <ul key={entries[0]?.to} className={styles.list}>
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={onNavigate}>
                  <Icon size={17} aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={styles.foot}>
        <a className={styles.link} href="/" target="_blank" rel="noopener">
          <ExternalLink size={17} aria-hidden="true" />
          View site
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onNavigate?.()
            confirmLeave(session.signOut)
          }}
        >
          <LogOut size={17} aria-hidden="true" />
          Logout
        </button>
      </div>
    </div>
  )
}
