import { TOAST_WIDTH_MAX_PX } from '@portfolio/contracts'
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless'
import { takeCarried } from './carried.ts'
import { notify } from './notify.tsx'
import { toastOptions } from './toast-options.ts'
import * as styles from './toaster.module.css'

const icons = { success: CircleCheck, custom: CircleCheck, error: CircleAlert, loading: LoaderCircle, blank: Info }

const ToastCard = ({ toast, onGone }: { toast: Toast; onGone: () => void }) => {
  const Icon = icons[toast.type]
  const gone = useRef(onGone)
  gone.current = onGone
  // A toast that goes away under the pointer sends no leave event: without this the others would wait for ever.
  useEffect(() => () => gone.current(), [])
  return (
    <li className={styles.toast} data-type={toast.type} data-leaving={toast.visible ? undefined : ''} inert={!toast.visible}>
      <Icon className={styles.icon} aria-hidden="true" size={18} />
      <div className={styles.message}>{resolveValue(toast.message, toast)}</div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={({ detail }) => {
          toasts.dismiss(toast.id)
          // Closed with the keyboard: back to the top of the screen, since the button is gone.
          if (detail === 0) document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        <X aria-hidden="true" size={16} />
      </button>
    </li>
  )
}

/**
 * The headless half of react-hot-toast keeps the toasts; they are drawn here, because the other half
 * writes style elements at run time, which the content security policy refuses.
 */
export const Toaster = () => {
  const { toasts: shown, handlers } = useToaster(toastOptions)

  useEffect(() => {
    const showCarried = () => {
      const message = takeCarried()
      if (message) notify.success(message)
    }
    showCarried()
    window.addEventListener('pageshow', showCarried)
    return () => window.removeEventListener('pageshow', showCarried)
  }, [])

  return (
    <section
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
          <ToastCard key={toast.id} toast={toast} onGone={handlers.endPause} />
        ))}
      </ol>
    </section>
  )
}
