import { t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon } from '@portfolio/ui'
import * as styles from './page-links.module.css'

export interface PageOfList {
  page: number
  pages: number
}

/** Returns the first and the last page, the current one and its neighbors. */
const pagesToList = ({ page, pages }: PageOfList): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)

/** Returns the address of a page of a list. */
export type ToAddress = (page: number) => string

/** Addresses of the pages before and after this one, for the document's head. */
export const neighborAddresses = (toAddress: ToAddress, { page, pages }: PageOfList) => ({
  prev: page > 1 ? toAddress(page - 1) : undefined,
  next: page < pages ? toAddress(page + 1) : undefined,
})

/** Plain links to the other pages of a list, newest first. */
export const PageLinks = ({ toAddress, page, pages }: PageOfList & { toAddress: ToAddress }) => {
  if (pages === 1) return null
  const { prev, next } = neighborAddresses(toAddress, { page, pages })
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      {prev && (
        <Link to={prev} rel="prev" className={styles.step}>
          <ArrowLeftIcon />
          {t('Newer')}
        </Link>
      )}
      <ol className={styles.numbers}>
        {pagesToList({ page, pages }).map((number, index, all) => (
          <li key={number} className={index > 0 && number - (all[index - 1] ?? 0) > 1 ? styles.afterGap : undefined}>
            <Link
              to={toAddress(number)}
              className={styles.number}
              aria-label={t('Page {0}', number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {next && (
        <Link to={next} rel="next" className={styles.step}>
          {t('Older')}
          <ArrowRightIcon />
        </Link>
      )}
    </nav>
  )
}

/** Attributes of the element that shows a page of a list. */
export const pageAttributes = ({ pages }: { pages: number }) => ({ 'data-pages': pages })

export const readPages = (element: Element): number => Number(element.getAttribute('data-pages'))
