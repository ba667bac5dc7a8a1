import { type MenuPage, t } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { CloseIcon, ErrorBoundary, FailedPart, iconButtonClass, MenuIcon } from '@portfolio/ui'
import { useEffect, useRef, useState } from 'react'
import { ariaCurrent, getMenu } from './sections.ts'
import * as styles from './top-menu.module.css'

const toggleClass = `${iconButtonClass} ${styles.toggle}`
const MENU_ID = 'menu'

interface MenuProps {
  /** Pages that the owner added to the menu. */
  added: readonly MenuPage[] | undefined
}

const Links = ({ added, onFollow }: MenuProps & { onFollow?: () => void }) => {
  const { pathname } = useLocation()
  return (
    <ul id={MENU_ID} className={styles.list}>
      {getMenu(added).map(({ title, path, isAdded }) => (
        <li key={path}>
          <Link to={path} className={styles.link} aria-current={ariaCurrent(pathname, path, added)} onClick={onFollow}>
            {isAdded ? <bdi>{title}</bdi> : title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const CollapsibleMenu = ({ added }: MenuProps) => {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<boolean | null>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const scripted = open !== null

  const hadFocus = useRef(false)

  useEffect(() => {
    hadFocus.current = checkbox.current === document.activeElement
    setOpen(checkbox.current?.checked ?? false)
  }, [])

  useEffect(() => {
    if (scripted && hadFocus.current) button.current?.focus()
  }, [scripted])

  // Every navigation closes the menu, Back and Forward included.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) setOpen(false)
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const close = () => setOpen(false)
    document.addEventListener('keydown', onKey)
    // Browsers bring a page back from memory as it was left.
    addEventListener('pagehide', close)
    return () => {
      document.removeEventListener('keydown', onKey)
      removeEventListener('pagehide', close)
    }
  }, [open])

  const icons = (
    <>
      <span className={styles.whenClosed}>
        <MenuIcon />
      </span>
      <span className={styles.whenOpen}>
        <CloseIcon />
      </span>
    </>
  )

  return (
    <nav className={styles.menu} aria-label={t('Main')} data-open={open ?? undefined}>
      {scripted ? (
        <button
          ref={button}
          type="button"
          className={toggleClass}
          aria-label={t('Menu')}
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpen(!open)}
        >
          {icons}
        </button>
      ) : (
        <label className={toggleClass}>
          <input ref={checkbox} type="checkbox" className={styles.checkbox} aria-label={t('Menu')} autoComplete="off" />
          {icons}
        </label>
      )}
      <Links added={added} onFollow={() => setOpen(false)} />
    </nav>
  )
}

/** Stays open, because what opens and closes it has failed. */
const OpenMenu = ({ added }: MenuProps) => (
  <nav className={styles.menu} aria-label={t('Main')} data-open>
    <FailedPart />
    <Links added={added} />
  </nav>
)

/**
 * The top menu. On a small screen it is collapsed: a checkbox opens it before any script has run, and a button in the
 * same state replaces it afterwards.
 */
export const TopMenu = ({ added }: MenuProps) => (
  <ErrorBoundary fallback={<OpenMenu added={added} />}>
    <CollapsibleMenu added={added} />
  </ErrorBoundary>
)
