import type { ExportItem } from '@portfolio/contracts'
import { FileText, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { join } from './labels.ts'
import * as styles from './site-item.module.css'

const STATUS = { published: '', draft: 'Draft', private: 'Private' } as const

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

interface SiteItemProps {
  item: ExportItem
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}

/** A post, page or link of another site, with a checkbox that imports it and warnings about what cannot be imported. */
export const SiteItem = memo(({ item, isChosen, onChoose }: SiteItemProps) => {
  const { id, title, date, status, source, excerpt, image, images, addresses, warnings, reason, kind } = item
  const facts = join(
    [
      STATUS[status],
      images > 0 && formatCount(images, 'image'),
      addresses.length > 0 && formatCount(addresses.length, 'old address redirects', 'old addresses redirect'),
      kind !== 'link' && source,
    ],
    ' · ',
  )
  return (
    <li className={styles.item} data-status={status}>
      <label className={styles.title}>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(id, event.target.checked)} />
        <span dir="auto">{title}</span>
      </label>
      {date && (
        <time className={styles.date} dateTime={date}>
          {format.format(new Date(date))}
        </time>
      )}
      {kind !== 'link' && (
        <span className={styles.picture} aria-hidden="true">
          {image ? <img src={image} alt="" loading="lazy" /> : <FileText size={20} />}
        </span>
      )}
      <div className={styles.about}>
        {excerpt && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        {facts && <p className={styles.facts}>{facts}</p>}
        {reason && <p className={styles.reason}>{reason}.</p>}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            <TriangleAlert size={16} aria-hidden="true" />
            {warning}.
          </p>
        ))}
      </div>
    </li>
  )
})
