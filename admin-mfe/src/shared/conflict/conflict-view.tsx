import { Button } from '@portfolio/ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { compareWords, type Part, shortenSame } from '#shared/words/compare-words.ts'
import { type Difference, type Side, toLabel } from './compare-values.ts'
import * as styles from './conflict-view.module.css'

const sides: Record<Side, string> = { theirs: 'Saved elsewhere', mine: 'Your text' }
const ORDER = Object.keys(sides) as Side[]

/** How the words that only one side has are marked in a comparison. */
const own: Record<Side, Part['kind']> = { theirs: 'removed', mine: 'added' }

/** The text of a field, in which words that the other side lacks are marked. Image addresses are shown as images. */
const Text = ({ side, text, parts }: { side: Side; text: string; parts: readonly Part[] }) => {
  const lines = text.split('\n')
  if (lines.every((line) => /^\/media\/\S+$/.test(line)))
    return (
      <span className={styles.images}>
        {lines.map((line) => (
          <img key={line} className={styles.image} src={line} alt="" loading="lazy" />
        ))}
      </span>
    )
  return (
    <span className={styles.text} dir="auto">
      {text === '' && '(empty)'}
      {parts.map((part, index) => {
        const Element = part.kind === own[side] ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        return (part.kind === 'same' || part.kind === own[side]) && <Element key={index}>{part.text}</Element>
      })}
    </span>
  )
}

interface ChoiceProps extends Difference {
  side: Side
  onChoose: (side: Side) => void
}

const Choice = ({ name, side, onChoose, ...texts }: ChoiceProps) => {
  const { theirs, mine } = texts
  const parts = useMemo(() => shortenSame(compareWords(theirs, mine)), [theirs, mine])
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{toLabel(name)}</legend>
      {ORDER.map((one) => (
        <label key={one} className={styles.side} data-chosen={side === one ? '' : undefined}>
          <span className={styles.head}>
            <input type="radio" name={`conflict-${name}`} checked={side === one} onChange={() => onChoose(one)} />
            {sides[one]}
          </span>
          <Text side={one} text={texts[one]} parts={parts} />
        </label>
      ))}
    </fieldset>
  )
}

interface ConflictViewProps {
  differences: Difference[]
  /** Whether the owner has left a field as it was. What was saved elsewhere is then chosen at first. */
  isUntouched: (name: string) => boolean
  onApply: (chosen: ReadonlyMap<string, Side>) => void
  onClose: () => void
}

/** The version saved elsewhere beside the text of the form. The owner chooses one side of each field; nothing is saved yet. */
export const ConflictView = ({ differences, isUntouched, onApply, onClose }: ConflictViewProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () => new Map(differences.filter(({ name }) => isUntouched(name)).map(({ name }) => [name, 'theirs'])),
  )
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Centered, so that the fields below it are in view too.
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section className={styles.conflict} aria-labelledby={titleId}>
      <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
        {differences.length ? 'Choose which version of each field to keep' : 'Both texts are the same'}
      </h2>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          {...difference}
          side={chosen.get(difference.name) ?? 'mine'}
          onChoose={(side) => setChosen(new Map([...chosen, [difference.name, side]]))}
        />
      ))}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => onApply(chosen)}>
          Use these versions
        </Button>
        <Button onClick={onClose}>Back</Button>
      </div>
    </section>
  )
}
