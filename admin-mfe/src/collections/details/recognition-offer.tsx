import { listTexts, type WorkCollection } from '@portfolio/contracts'
import { Button, Notice } from '@portfolio/ui'
import { explainLookupIsOff } from '#shared/lookup-is-off.ts'
import * as styles from './details.module.css'
import type { Offer } from './use-recognition.ts'

interface RecognitionOfferProps {
  offer: Offer
  collection: WorkCollection
  onAccept: () => void
  onDismiss: () => void
}

const NAMES = { citation: 'a citation', entry: 'an entry of a bibliography' }

/** Offers to fill in the form from a text that was pasted as its title. */
export const RecognitionOffer = ({ offer: { recognition, isBusy, error }, collection, onAccept, onDismiss }: RecognitionOfferProps) => {
  const { fields } = listTexts(collection.name)
  const isIdentifier = recognition.kind === 'identifier'
  const isOff = isIdentifier && recognition.isOff
  const action = isIdentifier ? 'Look it up and fill in the form' : 'Fill in the form'
  const pendingAction = isIdentifier ? 'Looking it up…' : 'Filling in…'
  return (
    <div className={styles.offer}>
      <Notice
        role="status"
        actions={
          <>
            {/* Stays focusable while it works, so that keyboard focus is not lost. */}
            {!isOff && (
              <Button small variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && onAccept()}>
                {isBusy ? pendingAction : action}
              </Button>
            )}
            <Button small onClick={onDismiss}>
              Keep as title
            </Button>
          </>
        }
      >
        {isIdentifier ? (
          <p>
            This is the {recognition.scheme} {recognition.value}.{' '}
            {isOff ? explainLookupIsOff(recognition.secondsLeft) : 'Its record at Crossref, Open Library or arXiv can fill in the form.'}
          </p>
        ) : (
          <p>
            This is {NAMES[recognition.kind]}. It contains:{' '}
            {Object.keys(recognition.values)
              .map((field) => fields[field]?.label ?? field)
              .join(', ')}
            . Fields that you have filled in stay as they are.
          </p>
        )}
        {error && <p role="alert">{error}</p>}
      </Notice>
    </div>
  )
}
