import type { BlogRow } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useId, useLayoutEffect } from 'react'
import * as listStyles from '#shared/lists/list.module.css'
import { OrderControls } from '#shared/lists/order-controls.tsx'
import type { ChangeOrder } from '#shared/lists/order-rows.ts'
import { useManualOrder } from '#shared/lists/use-manual-order.ts'
import * as rowStyles from '#shared/rows/rows.module.css'
import * as styles from './menu-order.module.css'

interface MenuOrderProps {
  /** In the order of the menu. */
  pages: readonly BlogRow[]
  /** Resolves with whether the order was saved. */
  onOrder: (change: ChangeOrder) => Promise<boolean>
}

/** Puts the pages of the menu in an order. */
export const MenuOrder = ({ pages, onOrder }: MenuOrderProps) => {
  const titleId = useId()
  const { body, announcement, startDrag, getDragState, moveByButton, moveByPosition, restoreFocus } = useManualOrder<
    BlogRow,
    HTMLOListElement
  >({ rows: pages, order: onOrder, what: 'pages of the menu' })
  useLayoutEffect(() => restoreFocus(pages))
  return (
    <section className={`${listStyles.section} ${styles.section}`} aria-labelledby={titleId}>
      <div className={listStyles.head}>
        <h2 id={titleId} className={listStyles.title}>
          Pages of the menu
        </h2>
      </div>
      <p className={styles.note}>Readers see them in this order, after About. To change it, drag a page or use its arrows.</p>
      <ol ref={body} className={styles.list}>
        {pages.map(({ _id, title }, index) => (
          <li key={_id} className={`${rowStyles.draggable} ${styles.page}`} {...getDragState(index)}>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <OrderControls
              subject={title}
              index={index}
              count={pages.length}
              onDragStart={startDrag(index)}
              onMove={(to) => moveByButton(_id, to - index)}
              onMoveByPosition={(to) => moveByPosition(_id, to)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  )
}
