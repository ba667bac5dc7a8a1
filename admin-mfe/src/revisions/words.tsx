import { VisuallyHidden } from '@portfolio/ui'
import { type Part, shortenSame } from '#shared/words/compare-words.ts'
import * as styles from './comparison.module.css'

const elements = { added: 'ins', removed: 'del', same: 'span' } as const
const spoken = { added: 'added: ', removed: 'removed: ', same: '' }

/** A text in which additions are underlined and removals struck through; screen readers hear “added” and “removed”. */
export const Words = ({ parts }: { parts: readonly Part[] }) => (
  <p className={styles.words} dir="auto">
    {shortenSame(parts).map(({ kind, text }, index) => {
      const Element = elements[kind]
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        <Element key={index}>
          {spoken[kind] && <VisuallyHidden>{spoken[kind]}</VisuallyHidden>}
          {text}
        </Element>
      )
    })}
  </p>
)

const captions = { added: 'Added', removed: 'Removed', same: 'Unchanged' }

/** The images of two revisions, each marked as added, removed or unchanged. */
export const ChangedImages = ({ parts }: { parts: readonly Part[] }) => (
  <ul className={styles.images}>
    {parts.map(({ kind, text }) => (
      <li key={`${kind} ${text}`} data-kind={kind}>
        <figure className={styles.figure}>
          <img className={styles.image} src={text} alt="" loading="lazy" />
          <figcaption>{captions[kind]}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
)
