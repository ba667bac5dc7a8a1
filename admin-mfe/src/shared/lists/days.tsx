import { Button } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import * as styles from './days.module.css'

/** Groups what has happened by the day on which it did, in the same order. */
export const groupByDay = <Item,>(items: readonly Item[], getTime: (item: Item) => string) => [
  ...Map.groupBy(items, (item) => formatDay(new Date(getTime(item)))),
]

/** What has happened on a day, below its name. */
export const Day = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.day} aria-label={name}>
    <h2 className={styles.title}>{name}</h2>
    <ol className={styles.items}>{children}</ol>
  </section>
)

/** Requests what has happened before. */
export const ShowEarlier = ({ isLoading, onShow }: { isLoading: boolean; onShow: () => void }) => (
  <div className={formStyles.actions}>
    <Button aria-disabled={isLoading} onClick={onShow}>
      Show earlier
    </Button>
  </div>
)
