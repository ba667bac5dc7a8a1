import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { RootErrorHandlers } from '#federation/root-error-handlers.ts'
import { loadDocument } from '#layout/load-document.ts'
import type { Recover } from '#layout/page-boundary.tsx'

declare global {
  interface ImportMeta {
    /** In development. */
    webpackHot?: object
  }
}

const readAddress = () => location.pathname + location.search

/**
 * Hydrates a document. When its page throws, the document becomes exactly what the server sent, without React: readable, with plain links.
 * Another page, which was navigated to, is loaded from the server as a document of its own.
 */
export const hydratePage = (element: Element, createApp: (recover: Recover) => ReactNode, handlers: RootErrorHandlers) => {
  const html = element.innerHTML
  const served = readAddress()
  let isRestored = false
  /** What was decided for an entry of the history. React commits no render that waits, and repeats it with every update. */
  let decision: { key: unknown; isLoading: boolean } | undefined
  addEventListener('popstate', () => {
    decision = undefined
  })

  const restore = () => {
    const nodes = [...element.childNodes]
    const { activeElement } = document
    root.unmount()
    // A new element, because React clears the one it hydrated once more.
    const restored = element.cloneNode() as Element
    // Usually these are still the server's own elements, with what the visitor has typed.
    restored.append(...nodes)
    if (restored.innerHTML !== html) restored.innerHTML = html
    element.replaceWith(restored)
    // The boot script handles it again.
    dispatchEvent(new Event('portfoliorestored'))
    ;(activeElement as HTMLElement | null)?.focus({ preventScroll: true })
    // The pages that were shown before are still in the history.
    addEventListener('popstate', () => readAddress() !== served && location.reload())
  }

  const recover: Recover = (error) => {
    if (isRestored) return true
    // In development the error is shown, and its correction replaces it.
    if (import.meta.webpackHot) return false
    if (readAddress() === served) {
      isRestored = true
      // React is rendering.
      queueMicrotask(restore)
    } else {
      const key = history.state?.key
      if (decision && decision.key === key) return decision.isLoading
      decision = { key, isLoading: loadDocument() }
      if (!decision.isLoading) return false
    }
    handlers.onUncaughtError(error)
    return true
  }

  const unlessRestored = (handler: (error: unknown) => void) => (error: unknown) => isRestored || handler(error)
  globalThis.portfolioRuns = false
  const root = hydrateRoot(element, createApp(recover), {
    onCaughtError: unlessRestored(handlers.onCaughtError),
    onUncaughtError: unlessRestored(handlers.onUncaughtError),
    // React has replaced the markup by what it renders itself, which may be nothing.
    onRecoverableError: unlessRestored((error) => {
      if (element.querySelector('main')?.firstElementChild || !recover(error)) handlers.onRecoverableError(error)
    }),
  })
}
