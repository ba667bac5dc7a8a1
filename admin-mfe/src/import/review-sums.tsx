import * as styles from './review.module.css'

interface Sum {
  /** Of the heading of the group. */
  id: string
  label: string
  number: number
}

const focusGroup = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The number of entries in each group, with a link to the group. */
export const ReviewSums = ({ sums }: { sums: readonly Sum[] }) => (
  <ul className={styles.sums}>
    {sums.map(({ id, label, number }) => (
      <li key={id} data-group={number ? id : undefined}>
        <button type="button" disabled={!number} onClick={() => focusGroup(id)}>
          <b>{number.toLocaleString('en')}</b> {label}
        </button>
      </li>
    ))}
  </ul>
)
