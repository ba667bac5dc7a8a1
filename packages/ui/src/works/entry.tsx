import {
  CITE_SUFFIX,
  type EntryLink,
  type FieldKind,
  linkHref,
  t,
  type WorkCollection,
  type WorkEntry,
  workStatusLabels,
} from '@portfolio/contracts'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Address } from '#ui/address.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './entry.module.css'
import { Fold } from './fold.tsx'
import { getLinkLabel } from './get-link-label.ts'
import { Names } from './names.tsx'
import { linkAttributes, Text } from './text.tsx'

/** What a list shows of a work. Its markup has nothing else, so the rest is there only when the API was asked. */
export type ShownEntry = Omit<WorkEntry, '_id' | 'version' | 'type'> & Partial<WorkEntry>

/** What two lines hold, on a phone and on a wide screen. */
const FOLDED_CHARACTERS = 90
const FOLDED_CHARACTERS_WIDE = 180

/** A longer address may need more than a line. */
const LABEL_CHARACTERS_SHORT = 24

export const STATUS_LABELS: Record<ShownEntry['status'], string> = { ...workStatusLabels, upcoming: 'Upcoming', '': '' }

/** Returns the texts of a kind, by field. People are also those whom only the details name. */
export const getTexts = (
  { fields }: Pick<WorkCollection, 'fields'>,
  { values, people }: Pick<WorkEntry, 'values' | 'people'>,
  kind: FieldKind,
): { field: string; value: string }[] => {
  const texts: Record<string, string> = { ...values, people }
  return Object.entries({ ...fields, people: 'people' }).flatMap(([field, fieldKind]) => {
    const value = texts[field]
    return fieldKind === kind && field !== 'title' && value ? { field, value } : []
  })
}

interface EntryProps {
  /** In a list each is an item, or stands in one. */
  as?: 'article' | 'li' | 'div'
  /** Renders a link to a page of this site. */
  Link: ComponentType<{ to: string; children: ReactNode; 'aria-label'?: string }>
  collection: WorkCollection
  entry: ShownEntry
  ownNames: readonly string[]
  /** The level of the title below the headings of the page. */
  heading: 'h2' | 'h3' | 'h4'
  /** A heading above says the status. */
  isStatusAbove?: boolean
}

/** Volume and pages, such as " 59(236), 433–460": short enough for a line of a phone with text of twice the size. */
const NUMBERS = /^ [^ ]{1,8}, [\d–]{3,9}$/

/** Where the work appeared: its container is a title, the rest is not. A line does not end within the pages. */
const Imprint = ({ entry: { values, imprint, container } }: Pick<EntryProps, 'entry'>) => {
  const rest = imprint.slice(container.length)
  return (
    <Text field={imprint === values.link ? 'link' : 'imprint'} value={imprint}>
      {container && <Text className={styles.container} field="container" value={container} />}
      {NUMBERS.test(rest) ? (
        <>
          {' '}
          <span className={styles.numbers}>{rest.slice(1)}</span>
        </>
      ) : (
        rest
      )}
    </Text>
  )
}

interface ActionsProps extends Pick<EntryProps, 'Link'> {
  entry: ShownEntry
  title: string
  description: string
}

/** What a reader can do with a work, in one row: "PDF DOI Cite Code More". */
const Actions = ({ Link, entry: { values, path, links }, title, description }: ActionsProps) => {
  const { link = '' } = values
  const own = linkHref(link)
  const toLink = ({ kind, href }: EntryLink) => {
    const label = getLinkLabel({ kind, href })
    return (
      <a key={kind + href} href={href} aria-label={`${label}: ${title}`} data-kind={kind} {...(href === own && linkAttributes(link, href))}>
        {label.length > LABEL_CHARACTERS_SHORT ? <Address text={label} /> : label}
      </a>
    )
  }
  const isFirst = ({ kind }: EntryLink) => kind === 'pdf' || kind === 'doi'
  // The address may be spelled in another way than the link of the owner.
  const isSpelledOtherwise = own && !links.some(({ href }) => href === own)
  const isLong = (characters: number) => description.length > characters || description.includes('\n')
  return (
    <div className={styles.actions} {...(isSpelledOtherwise && linkAttributes(link, ''))}>
      {links.filter(isFirst).map(toLink)}
      <Link to={path + CITE_SUFFIX} aria-label={`${t('Cite')}: ${title}`}>
        {t('Cite')}
      </Link>
      {links.filter((one) => !isFirst(one)).map(toLink)}
      {isLong(FOLDED_CHARACTERS) && (
        <Fold
          folded={t('More')}
          open={t('Less')}
          of={t('of the description of {0}', title)}
          className={isLong(FOLDED_CHARACTERS_WIDE) ? styles.more : styles.moreOnPhone}
        />
      )}
    </div>
  )
}

/** Between two parts of the line. The no-break space keeps it off the start of a line, where it would look like a bullet. */
const SEPARATOR = '\u00a0· '

/** One entry of a bibliography. */
export const Entry = ({ as: Element = 'article', Link, collection, entry, ownNames, heading, isStatusAbove = false }: EntryProps) => {
  const { values, year, path, status, coins } = entry
  const { title = '' } = values
  const texts = (kind: FieldKind) => getTexts(collection, entry, kind)
  const label = STATUS_LABELS[status]
  const description = texts('longText')[0]
  // The year of such a date stands above it.
  const dates = texts('date').filter(({ value }) => value !== year)
  const saysStatus = ({ value }: { value: string }) => [label, t(label)].some((one) => one.toLowerCase() === value.toLowerCase())
  const said = label && (
    <Fragment key="status">
      {dates.filter(saysStatus).map((date) => (
        <VisuallyHidden key={date.field}>
          <Text {...date} />
        </VisuallyHidden>
      ))}
      <span data-status={status} hidden={isStatusAbove}>
        {t(label)}
      </span>
    </Fragment>
  )
  const parts = [
    ...texts('people').map((people) => <Names key={people.field} {...people} title={title} ownNames={ownNames} />),
    ...texts('text').map((text) => <Text key={text.field} {...text} />),
    entry.imprint && <Imprint key="imprint" entry={entry} />,
    ...dates.filter((date) => !saysStatus(date)).map((date) => <Text key={date.field} {...date} />),
    !isStatusAbove && said,
  ].filter(Boolean)
  return (
    <Element className={styles.entry}>
      <Text as={heading} className={styles.title} field="title" value={title} language={entry.langAttributes}>
        <Link to={path}>{title}</Link>
      </Text>
      <div className={styles.by} dir="auto">
        {parts.flatMap((part, index) => (index ? [SEPARATOR, part] : part))}
        {isStatusAbove && said}
      </div>
      {description && <Text as="p" className={styles.abstract} {...description} />}
      <Actions Link={Link} entry={entry} title={title} description={description?.value ?? ''} />
      {coins && <span className="Z3988" title={coins} />}
    </Element>
  )
}
