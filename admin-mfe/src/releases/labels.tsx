import {
  APPS,
  type AppName,
  findFailing,
  isAboveFailureRate,
  type ReleaseSource,
  type SetHealth,
  shortenCommit,
} from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/format-date.ts'
import * as styles from './labels.module.css'

/** Names an app. One that was added after this portal was built has only its name. */
export const labelApp = (name: AppName): { label: string; description: string } =>
  Object.hasOwn(APPS, name) ? APPS[name] : { label: name, description: '' }

/** What to do when the server did not respond to a change. */
export const UNANSWERED = 'The server did not respond. Check the active version before retrying.'

/** The same for a freeze and scheduled activations. */
export const UNANSWERED_PLAN = 'The server did not respond. Check what is frozen and scheduled before retrying.'

/** The same for a change of a list: tokens, links to previews. */
export const UNANSWERED_LIST = 'The server did not respond. Check the list before retrying.'

export const verdictLabels = {
  'no visitors': 'No visitors yet',
  undecided: 'Failed for too few visitors to judge',
  healthy: 'Healthy',
  failing: 'Failure rate above threshold',
} as const

/** Judges a set as the gateway does before it rolls back. */
export const judge = ({ views, failures, pages }: Pick<SetHealth, 'views' | 'failures' | 'pages'>): keyof typeof verdictLabels => {
  if (views === 0) return 'no visitors'
  const judged = pages ?? [{ page: '', views, failures }]
  if (findFailing(judged)) return 'failing'
  return judged.some(isAboveFailureRate) ? 'undecided' : 'healthy'
}

/** 0.0234 → "2.3 %". A rate above zero never reads as zero. */
export const formatRate = (rate: number): string => {
  if (rate > 0 && rate < 0.001) return 'below 0.1 %'
  return `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

/** A date and time in the browser's time zone. */
export const Time = ({ iso }: { iso: string | null | undefined }) =>
  iso ? <time dateTime={iso}>{formatDate(new Date(iso))}</time> : <>–</>

export const Version = ({ children }: { children: ReactNode }) => <code className={styles.version}>{children}</code>

interface SourceProps {
  source: ReleaseSource
  /** False inside a label, where a link would be a second control. */
  isLinked?: boolean
}

/** Where a version comes from, of what is known: its notes, their author, and its commit as a link. */
export const Source = ({ source: { commit, author, notes, url }, isLinked = true }: SourceProps) => {
  const text = [notes, author].filter(Boolean).join(' · ')
  const name = (commit && shortenCommit(commit)) ?? (isLinked && url && 'Details')
  return (
    <span className={styles.source} dir="auto">
      {text}
      {text && name && ' · '}
      {url && isLinked ? (
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}

/** Two versions, which screen readers read as "from … to …". Null: the set has no version of the app. */
export const VersionChange = ({ from, to }: { from: string | null; to: string | null }) => {
  const target = to ? <Version>{to}</Version> : 'no version'
  if (!from) return target
  return (
    <span className={styles.change}>
      <VisuallyHidden>from </VisuallyHidden>
      <Version>{from}</Version>
      <span className={styles.to}>
        <ArrowRight size={14} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        {target}
      </span>
    </span>
  )
}
