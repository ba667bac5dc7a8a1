import { type ExternalLink, linkHref, screens, t } from '@portfolio/contracts'
import { itemAttributes, linkAttributes, Text } from '#shared/markup.tsx'
import * as styles from './aside.module.css'

const LinkLine = ({ item }: { item: ExternalLink }) => {
  const href = linkHref(item.link)
  if (!href)
    return (
      <>
        <Text as="p" field="title" value={item.title} />
        <Text as="p" className={styles.place} field="link" value={item.link} />
      </>
    )
  return (
    <a href={href} dir="auto" {...linkAttributes(item.link, href)}>
      <Text field="title" value={item.title} />
    </a>
  )
}

export const ExternalLinks = ({ links }: { links: ExternalLink[] }) => (
  <aside className={styles.aside} aria-labelledby="external-links">
    <h2 id="external-links" className={styles.heading}>
      {t(screens.externalLinks)}
    </h2>
    <ul data-list="externalLinks">
      {links.map((item) => (
        <li key={item._id} className={styles.line} {...itemAttributes(item)}>
          <LinkLine item={item} />
        </li>
      ))}
    </ul>
  </aside>
)
