import { Button, Notice } from '@portfolio/ui'
import type { ReactNode } from 'react'

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
export const CopyOffer = ({ children, action, onAction, onDiscard }: CopyOfferProps) => (
  <Notice
    role="status"
    actions={
      <>
        <Button small onClick={onAction}>
          {action}
        </Button>
        <Button small variant="text" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  >
    {children}
  </Notice>
)
