import { linkHref } from '@portfolio/contracts'
import { ExternalLinkIcon, VisuallyHidden } from '@portfolio/ui'
import * as styles from './entry.module.css'
import { itemMarks, linkMarks, Text } from './markup.tsx'

interface EntryProps {
  item: { _id: string; version: number; title: string; description: string }
  /** What stands in the margin: the owner's own words for the date. */
  date: { field: string; value: string }
  /** Whole works are set in italics, parts of one are not. */
  whole?: boolean
  author?: string
  link?: string
}

const CHARACTERS_BEFORE_FOLD = 420
const LINES_BEFORE_FOLD = 5

const isLong = (text: string) => text.length > CHARACTERS_BEFORE_FOLD || text.split('\n').length > LINES_BEFORE_FOLD

/** What to call the place a link leads to: a DOI, an e-mail address, else the host. */
const placeOf = (href: string): string => {
  if (/^mailto:/i.test(href)) return href.slice('mailto:'.length).replace(/\?.*$/, '')
  if (/^https?:\/\/(?:dx\.)?doi\.org\/./i.test(href)) return 'DOI'
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? href
}

const Description = ({ value, title }: { value: string; title: string }) => (
  <div className={styles.description}>
    <p className={isLong(value) ? styles.folded : styles.text}>
      <Text field="description" value={value} />
    </p>
    {isLong(value) && (
      <details className={styles.more}>
        <summary>
          <span className={styles.whenFolded}>Show all</span>
          <span className={styles.whenOpen}>Show less</span>
          <VisuallyHidden> of the description of {title}</VisuallyHidden>
        </summary>
      </details>
    )}
  </div>
)

/** Where to find the work: a link of its own, or, when the owner's words lead nowhere, a line of the citation. */
const Source = ({ link, title }: { link: string; title: string }) => {
  const href = linkHref(link)
  if (!href)
    return (
      <p className={styles.imprint}>
        <Text field="link" value={link} />
      </p>
    )
  return (
    <p className={styles.action}>
      <a href={href} className={styles.link} {...linkMarks('link', link, href)}>
        {placeOf(href)}
        <VisuallyHidden>: {title}</VisuallyHidden>
        {'\u2060'}
        <ExternalLinkIcon />
      </a>
    </p>
  )
}

/** One entry of a bibliography: the date in the margin, title first, then who, what, and where to find it. */
export const Entry = ({ item, date, whole = false, author, link }: EntryProps) => (
  <li>
    <article className={styles.entry} {...itemMarks(item)}>
      <p className={styles.date}>
        <Text field={date.field} value={date.value} />
      </p>
      <h2 className={whole ? styles.wholeTitle : styles.title}>
        <Text field="title" value={item.title} />
      </h2>
      {author !== undefined && (
        <p className={styles.author}>
          <Text field="author" value={author} />
        </p>
      )}
      {link !== undefined && <Source link={link} title={item.title} />}
      <Description value={item.description} title={item.title} />
    </article>
  </li>
)
