import { screens } from '@portfolio/contracts'
import { Outlet, useLocation, useNavigationType } from '@portfolio/router'
import { Button, Loader, Notice, SkipLink } from '@portfolio/ui'
import { useAtomValue } from 'jotai'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import { UnsavedWorkGuard, useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useTrackHistory } from '#shared/history/use-go-back.ts'
import { useReturnFromSave } from '#shared/history/use-return-from-save.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { onSignOutElsewhere } from '#shared/session/sign-out-channel.ts'
import { SiteNotice } from '#shared/setup/site-notice.tsx'
import { keepFocus } from './keep-focus.ts'
import { menu } from './menu.ts'
import * as styles from './owner-layout.module.css'
import { revealFocused } from './reveal-focused.ts'
import { SideMenu } from './side-menu.tsx'
import { usePageTitle } from './use-page-title.ts'

/** After a navigation, also from the sign-in page, moves focus to the heading of the new page, which is beside it. */
const FocusOnNavigation = () => {
  const { pathname } = useLocation()
  // The first page of a document has been navigated to by the browser, which is a "POP" to the router.
  const first = useRef(useNavigationType() === 'POP' ? pathname : '')
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Beside the page as well, whose heading gets the focus. */
const ReturnFromSave = () => {
  useReturnFromSave()
  return null
}

/** Signs this tab out with another one, which sends it to the public site. Text that could not be stored keeps it here. */
const FollowSignOut = () => {
  const { session } = useAdmin()
  const { wouldLoseText } = useUnsavedWork()
  useEffect(() => onSignOutElsewhere((revoked) => wouldLoseText() || session.signedOutElsewhere(revoked)), [session, wouldLoseText])
  return null
}

const ExpiredNotice = () => {
  const { session } = useAdmin()
  const expired = useAtomValue(session.expired)
  const renewal = useAtomValue(session.renewal)
  if (!expired || renewal) return null
  return (
    <Notice
      tone="danger"
      role="status"
      actions={
        <Button
          small
          onClick={() => {
            // The dialog returns focus to where it was, and this button is gone by then.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
            void session.signInAgain()
          }}
        >
          Sign in again
        </Button>
      }
    >
      Your session has expired. Sign in again to save your changes.
    </Notice>
  )
}

/** Sidebar and content. On a small screen the sidebar is a slide-over. */
export const OwnerLayout = () => {
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const label = menu.flat().find(({ to }) => to === pathname.replace(/\/+$/, ''))?.label ?? screens.notFound
  usePageTitle(label)
  useTrackHistory()
  useEffect(keepFocus, [])
  useEffect(revealFocused, [])

  return (
    <UnsavedWorkGuard>
      <FollowSignOut />
      <div className={styles.layout}>
        <SkipLink target="content">Skip to content</SkipLink>
        <header className={styles.top}>
          <button type="button" className={styles.opener} aria-label="Open menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <Menu size={22} aria-hidden="true" />
          </button>
          <span className={styles.current}>{label}</span>
        </header>
        <aside className={styles.side} aria-label="Sidebar">
          <SideMenu />
        </aside>
        {menuOpen && (
          <Modal title="Menu" hideTitle position="side" onClose={() => setMenuOpen(false)}>
            <button type="button" className={styles.closer} aria-label="Close menu" onClick={() => setMenuOpen(false)}>
              <X size={22} aria-hidden="true" />
            </button>
            <SideMenu onNavigate={() => setMenuOpen(false)} />
          </Modal>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <ExpiredNotice />
          <SiteNotice />
          <Suspense fallback={<Loader />}>
            <Outlet />
            <FocusOnNavigation />
            <ReturnFromSave />
          </Suspense>
        </main>
      </div>
    </UnsavedWorkGuard>
  )
}
