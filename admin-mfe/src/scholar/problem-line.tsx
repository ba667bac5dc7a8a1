import { getAdminPage, RELEASES_PAGE, type ReadinessCheck, type WorkReadiness, workCollections } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { VisuallyHidden } from '@portfolio/ui'
import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toEditAddress } from '#shared/forms/edit-address.ts'
import { checkLabels, describeProblem, getFieldLabel } from './check-texts.ts'
import * as styles from './problem-line.module.css'

interface ProblemLineProps {
  work: WorkReadiness
  check: ReadinessCheck
  /** Called before the owner leaves to fix it. */
  onLeave: () => void
}

/** Files outside the portal that a problem is about. */
const FILES: { [Problem in NonNullable<ReadinessCheck['problem']>]?: [path: string, label: string] } = {
  'index-robots': ['/robots.txt', 'Open robots.txt'],
  'index-sitemap': ['/sitemap.xml', 'Open the sitemap'],
}

/** Leads to where a problem is fixed: the field of the form, the file or page that shows it, or the releases. */
const FixLink = ({ work, check, onLeave }: ProblemLineProps) => {
  const { problem, field } = check
  const subject = <VisuallyHidden> of “{work.title}”</VisuallyHidden>
  const toContent = (label: ReactNode) => (
    <>
      {label}
      {subject}
      <ArrowRight size={15} aria-hidden="true" />
    </>
  )
  const [path, label] = problem === 'page-status' ? [work.path, 'Open page'] : ((problem && FILES[problem]) ?? [])
  if (path)
    return (
      <a className={styles.fix} href={path} target="_blank" rel="noopener">
        {toContent(label)}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    )
  const collection = workCollections().find(({ name }) => name === work.collection)
  const page = collection ? getAdminPage(collection) : ''
  return (
    <Link className={styles.fix} to={field ? toEditAddress(page, work._id, field) : RELEASES_PAGE} onClick={onLeave}>
      {toContent(field ? getFieldLabel(check) : 'See releases')}
    </Link>
  )
}

/** A failed check: what is wrong, what to do, and a link to where it is fixed. */
export const ProblemLine = (props: ProblemLineProps) => {
  const { name, problem, found } = props.check
  if (!problem) return null
  const { message, advice } = describeProblem(problem, found)
  return (
    <li className={styles.problem}>
      <X size={16} aria-hidden="true" />
      <p className={styles.sentence}>
        <b>
          {checkLabels[name]}
          <VisuallyHidden>: failed.</VisuallyHidden>
        </b>{' '}
        <span>
          {message} <span className={styles.soft}>{advice}</span>
        </span>
      </p>
      <FixLink {...props} />
    </li>
  )
}
