import {
  about,
  collections,
  getAdminPage,
  isList,
  type LinkUse,
  SETTINGS_PAGE,
  type SettingsLinkField,
  type SiteLink,
} from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { VisuallyHidden } from '@portfolio/ui'
import { memo } from 'react'
import { formatShortDay } from '#shared/format-date.ts'
import { toEditAddress } from '#shared/forms/edit-address.ts'
import { describeResult } from './describe-result.ts'
import * as styles from './link-row.module.css'

/** An index is many links; the first are enough to begin with. */
const USES_MAX = 5

const newTab = <VisuallyHidden> (opens in a new tab)</VisuallyHidden>

const SETTINGS_PARTS: Record<SettingsLinkField, string> = { profiles: 'Profiles', footerLinks: 'Footer', news: 'News' }

/** Returns where a link is edited, and what that is called. */
const toForm = ({ form, id, title, field }: LinkUse): [address: string, label: string] => {
  const collection = collections.find(({ name }) => name === form)
  if (!collection) return [SETTINGS_PAGE, `Settings: ${SETTINGS_PARTS[field as SettingsLinkField]}`]
  const page = getAdminPage(collection)
  if (collection === about) return [page, title]
  // The editor of a text cannot get the focus while it is loading: the first field gets it instead.
  return [toEditAddress(page, id, isList(collection) ? field : ''), title]
}

const Uses = ({ href, uses }: Pick<SiteLink, 'href' | 'uses'>) => {
  const rest = uses.length - USES_MAX
  return (
    <ul className={styles.uses} aria-label={`Where ${href} is used`}>
      {uses.slice(0, USES_MAX).map((use) => {
        const [address, label] = toForm(use)
        return (
          <li key={`${use.id} ${use.field}`}>
            <Link className={styles.link} to={address} dir="auto">
              <VisuallyHidden>Edit </VisuallyHidden>
              {label}
            </Link>
          </li>
        )
      })}
      {rest > 0 && <li>and {rest.toLocaleString('en')} more</li>}
    </ul>
  )
}

/** Wayback Machine: all copies of an address. */
const toArchive = (href: string) => `https://web.archive.org/web/*/${href}`

/** A link, where it leads, and where it is edited. */
export const LinkRow = memo(({ link: { href, uses, result } }: { link: SiteLink }) => {
  const isOther = !href.startsWith('/')
  const message = result && describeResult(result)
  const hasArchive = isOther && result && result.outcome !== 'works' && result.outcome !== 'moved'
  return (
    <li className={styles.row}>
      <p className={styles.address}>
        <a href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
          {href.replace(/^https?:\/\//, '')}
          {newTab}
        </a>
      </p>
      {message && (
        <p className={styles.message}>
          {message}
          {result.target && (
            <>
              {' '}
              Now at{' '}
              <a className={styles.link} href={result.target} target="_blank" rel="noopener noreferrer" dir="ltr">
                {result.target}
                {newTab}
              </a>
            </>
          )}
          {hasArchive && (
            <>
              {' '}
              <a className={styles.link} href={toArchive(href)} target="_blank" rel="noopener noreferrer">
                Find an archived copy<VisuallyHidden> of {href}</VisuallyHidden>
                {newTab}
              </a>
            </>
          )}
        </p>
      )}
      <Uses href={href} uses={uses} />
      {result && (
        <time className={styles.checked} dateTime={result.checkedAt}>
          <VisuallyHidden>Checked </VisuallyHidden>
          {formatShortDay(new Date(result.checkedAt))}
        </time>
      )}
    </li>
  )
})
