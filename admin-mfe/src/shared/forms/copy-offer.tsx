import { Button, Notice } from '@portfolio/ui'
import { type ReactNode, useId } from 'react'

/** Only so many offers are shown at once, the newest first. */
export const OFFERS_SHOWN_MAX = 3

interface CopyOfferProps {
  /** What there is a copy of. */
  children: ReactNode
  action: 'Restore' | 'Continue'
  onAction: () => void
  onDiscard: () => void
}

/** Offers to go on with what a browser copy or a working copy has, or to discard it. */
export const CopyOffer = ({ children, action, onAction, onDiscard }: CopyOfferProps) => {
  // Several offers have the same buttons.
  const id = useId()
  return (
    <Notice
      role="status"
      actions={
        <>
          <Button small aria-describedby={id} onClick={onAction}>
            {action}
          </Button>
          <Button small variant="text" aria-describedby={id} onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <span id={id}>{children}</span>
    </Notice>
  )
}
