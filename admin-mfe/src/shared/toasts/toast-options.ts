import { TOAST_MS, TOAST_REMOVAL_DELAY_MS } from '@portfolio/contracts'
import type { DefaultToastOptions } from 'react-hot-toast/headless'

/** Section 9 of the specification: how long each type is shown, and the delay before a dismissed toast is removed. */
export const toastOptions: DefaultToastOptions = {
  removeDelay: TOAST_REMOVAL_DELAY_MS,
  blank: { duration: TOAST_MS.blank },
  error: { duration: TOAST_MS.error },
  custom: { duration: TOAST_MS.custom },
  success: { duration: TOAST_MS.success },
  loading: { duration: TOAST_MS.loading },
}
