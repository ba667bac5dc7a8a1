import { Button } from '@portfolio/ui'
import { CircleAlert } from 'lucide-react'
import { Quill } from 'react-quill'
import { useSettledText } from '#shared/rich-text/use-settled-text.ts'
import { checkText } from './check-text.ts'
import * as styles from './text-checks.module.css'
import { useBrokenLinks } from './use-broken-links.ts'

/** The checks run this long after the last change. */
const DELAY_MS = 800

const readText = ({ root }: Quill) => ({
  problems: checkText(root),
  links: [...root.querySelectorAll('a')].map((element) => ({ element, href: element.href })),
})

/** Lists what may confuse readers, with a button that shows each place. It never prevents saving. */
export const TextChecks = ({ quill }: { quill: Quill }) => {
  const text = useSettledText(quill, readText, DELAY_MS)
  const broken = useBrokenLinks(text.links.map(({ href }) => href))

  const deadEnds = text.links
    .filter(({ href }) => broken.has(href))
    .map(({ element }) => ({ message: `The link “${element.textContent}” leads to a page that doesn’t exist.`, element }))
  const problems = [...text.problems, ...deadEnds].filter(({ element }) => element.isConnected)

  const show = (element: Element) => {
    const blot = Quill.find(element, true)
    if (!blot || blot instanceof Quill) return
    quill.setSelection(quill.getIndex(blot), blot.length(), 'user')
    element.scrollIntoView({ block: 'center' })
  }

  if (!problems.length) return null
  return (
    <section className={styles.checks} aria-label="Before publishing">
      <h2 className={styles.title}>Before publishing</h2>
      <ul className={styles.list}>
        {problems.map(({ message, element }, index) => (
          // Two places may have the same problem.
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the list
          <li key={index}>
            <CircleAlert size={16} aria-hidden="true" />
            <span dir="auto">{message}</span>
            <Button small variant="text" onClick={() => show(element)} aria-label={`Show in the text: ${message}`}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
