import { type HighlightList, t } from '@portfolio/contracts'
import { readField, Text } from '#shared/markup.tsx'
import * as styles from './aside.module.css'

/** News and selected works, which the owner wants visitors to see first. */
export const Highlights = ({ lists }: { lists: HighlightList[] }) => (
  <div className={styles.aside}>
    {lists.map(({ title, items }) => (
      <section key={title} data-highlights>
        <Text as="h2" className={styles.heading} field="heading" value={title} translation={t(title)} />
        <ul>
          {items.map(({ text, href, note }) => (
            <li key={href + text} className={styles.line}>
              {/* Without an address it is a text like any other. */}
              <a href={href || undefined} dir="auto">
                <Text field="text" value={text} />
              </a>
              <Text as="p" className={styles.place} field="note" value={note} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/** Reads news and selected works from the markup of a page. Returns them as the API sent them. */
export const readHighlights = (root: Element): HighlightList[] =>
  [...root.querySelectorAll('[data-highlights]')].map((list) => ({
    title: readField(list, 'heading'),
    items: [...list.querySelectorAll('li')].map((line) => ({
      text: readField(line, 'text'),
      href: line.querySelector('a')?.getAttribute('href') ?? '',
      note: readField(line, 'note'),
    })),
  }))
