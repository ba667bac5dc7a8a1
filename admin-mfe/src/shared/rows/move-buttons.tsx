import { Button } from '@portfolio/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'

interface MoveButtonsProps {
  /** What is moved: "contributor 2", "Books". */
  name: string
  index: number
  /** How many can be ordered; an index beyond them cannot. */
  count: number
  onMove: (to: number) => void
}

/** Moves one of several rows up or down. */
export const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <>
    <Button
      small
      variant="text"
      data-up=""
      aria-label={`Move ${name} up`}
      disabled={index === 0 || index >= count}
      onClick={() => onMove(index - 1)}
    >
      <ArrowUp size={16} aria-hidden="true" />
    </Button>
    <Button
      small
      variant="text"
      data-down=""
      aria-label={`Move ${name} down`}
      disabled={index >= count - 1}
      onClick={() => onMove(index + 1)}
    >
      <ArrowDown size={16} aria-hidden="true" />
    </Button>
  </>
)
