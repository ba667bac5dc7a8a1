import { TOAST_MS } from '@portfolio/contracts'
import { toast } from 'react-hot-toast/headless'
import { UndoMessage } from './undo-message.tsx'

/** An equal message replaces the one that is still shown. */
const once = (type: string, message: string) => ({ id: `${type}: ${message}` })

/** Shows a toast. Durations are the specification's, by type. */
export const notify = {
  success: (message: string) => toast.success(message, once('success', message)),
  error: (message: string) => toast.error(message, once('error', message)),
  blank: (message: string) => toast(message, once('blank', message)),
  /** Shown until it is dismissed. */
  loading: (message: string) => toast.loading(message, once('loading', message)),
  dismiss: (id: string) => toast.dismiss(id),
  /** A success with an Undo button. `focusUndo` moves focus to the button. */
  undoable: (message: string, undo: () => void, { focusUndo = false, onFocusLost = () => {} } = {}) =>
    toast.custom(
      ({ id }) => (
        <UndoMessage
          message={message}
          focused={focusUndo}
          onUndo={(hadFocus) => {
            toast.dismiss(id)
            if (hadFocus) onFocusLost()
            undo()
          }}
        />
      ),
      { duration: TOAST_MS.custom },
    ),
}
