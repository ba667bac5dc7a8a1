import { TOAST_WIDTH_MAX_PX } from '@portfolio/contracts'
import { iconButtonClass } from '@portfolio/ui'
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless'
import { toastOptions } from './toast-options.ts'
import * as styles from './toaster.module.css'
import { useClearPlace } from './use-clear-place.ts'

const icons = { success: CircleCheck, custom: CircleCheck, error: CircleAlert, loading: LoaderCircle, blank: Info }

const ToastCard = ({ toast, onRemoved }: { toast: Toast; onRemoved: () => void }) => {
  const Icon = icons[toast.type]
  const removed = useRef(onRemoved)
  removed.current = onRemoved
  // A toast removed under the pointer fires no leave event, and the others would stay paused indefinitely.
  useEffect(() => () => removed.current(), [])
  return (
    <li className={styles.toast} data-type={toast.type} data-leaving={toast.visible ? undefined : ''} inert={!toast.visible}>
      <Icon className={styles.icon} aria-hidden="true" size={18} />
      <div className={styles.message}>{resolveValue(toast.message, toast)}</div>
      <button
        type="button"
        className={`${iconButtonClass} ${styles.close}`}
        aria-label="Close message"
        onClick={({ detail }) => {
          toasts.dismiss(toast.id)
          // After a key press the focused button is gone, so focus moves to the heading.
          if (detail === 0) document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        <X aria-hidden="true" size={16} />
      </button>
    </li>
  )
}

/**
 * Renders the toasts of react-hot-toast's headless build: its own renderer adds style elements at run time,
 * which the content security policy blocks.
 */
export const Toaster = () => {
  const { toasts: shown, handlers } = useToaster(toastOptions)
  const toaster = useRef<HTMLElement>(null)
  useClearPlace(toaster, shown)

  return (
    <section
      ref={toaster}
      className={styles.toaster}
      aria-label="Messages"
      aria-live="polite"
      style={{ maxInlineSize: TOAST_WIDTH_MAX_PX }}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <ol className={styles.list}>
        {shown.map((toast) => (
          // A message that replaces an equal one is a new element: screen readers announce it again.
          <ToastCard key={`${toast.id} ${toast.createdAt}`} toast={toast} onRemoved={handlers.endPause} />
        ))}
      </ol>
    </section>
  )
}
