import { type FieldKind, linkHref } from '@portfolio/contracts'
import { Address, ExternalLinkIcon, VisuallyHidden } from '@portfolio/ui'
import { Fold } from '#shared/fold.tsx'
import { itemAttributes, linkAttributes, Text } from '#shared/markup.tsx'
import { People } from '#shared/people.tsx'
import * as styles from './entry.module.css'
import { fieldsOfKind, fieldText, type PageCollection } from './fields.ts'

const CHARACTERS_BEFORE_FOLD = 420
const LINES_BEFORE_FOLD = 5

const isLong = (text: string) => text.length > CHARACTERS_BEFORE_FOLD || text.split('\n').length > LINES_BEFORE_FOLD

/** Returns a short name for a link's destination: "DOI", an email address, or the host. */
const linkLabel = (href: string): string => {
  if (/^mailto:/i.test(href)) return href.slice('mailto:'.length).replace(/\?.*$/, '')
  if (/^https?:\/\/(?:dx\.)?doi\.org\/./i.test(href)) return 'DOI'
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? href
}

interface FieldProps {
  field: string
  title: string
}

const Description = ({ field, value, title }: FieldProps & { value: string }) => (
  <div className={styles.description}>
    <Text as="p" className={isLong(value) ? styles.folded : styles.text} field={field} value={value} />
    {isLong(value) && <Fold folded="Show all" open="Show less" of={`of the description of ${title}`} className={styles.more} />}
  </div>
)

/** Where to find the work: a link, or plain text when the value is not a URL. */
const Source = ({ field, link, title }: FieldProps & { link: string }) => {
  const href = linkHref(link)
  if (!href) return <Text as="p" className={styles.imprint} field={field} value={link} />
  return (
    <p className={styles.action}>
      <a href={href} className={styles.link} {...linkAttributes(field, link, href)}>
        <Address text={linkLabel(href)} />
        <VisuallyHidden>: {title}</VisuallyHidden>
        {'\u2060'}
        <ExternalLinkIcon />
      </a>
    </p>
  )
}

interface EntryProps {
  ownNames: readonly string[]
  collection: PageCollection
  item: { _id: string; version: number; title: string } & Record<string, string | number>
}

/** One entry of a bibliography: the date in the margin, then title, author, link and description. */
export const Entry = ({ collection, item, ownNames }: EntryProps) => {
  const texts = (kind: FieldKind) => fieldsOfKind(collection, kind).map((field) => ({ field, value: fieldText(item, field) }))
  return (
    <li>
      <article className={styles.entry} {...itemAttributes(item)}>
        {texts('date').map(({ field, value }) => (
          <Text key={field} as="p" className={styles.date} field={field} value={value} />
        ))}
        <Text as="h2" className={styles.title} field="title" value={item.title} />
        {texts('people').map(({ field, value }) => (
          <People key={field} field={field} value={value} title={item.title} ownNames={ownNames} className={styles.people} />
        ))}
        {texts('text').map(({ field, value }) => (
          <Text key={field} as="p" className={styles.author} field={field} value={value} />
        ))}
        {texts('link').map(({ field, value }) => (
          <Source key={field} field={field} link={value} title={item.title} />
        ))}
        {texts('longText').map(({ field, value }) => (
          <Description key={field} field={field} value={value} title={item.title} />
        ))}
      </article>
    </li>
  )
}
