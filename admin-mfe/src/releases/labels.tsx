import {
  type AppName,
  FAILED_VISITORS_MIN,
  FAILURE_RATE_MAX,
  type FailureKind,
  type ReleaseSource,
  type SetHealth,
  shortenCommit,
} from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/format-date.ts'
import * as styles from './labels.module.css'

export const appLabels: Record<AppName, { name: string; description: string }> = {
  shell: { name: 'Shell', description: 'The layout of every page' },
  'public-mfe': { name: 'Public site', description: 'What visitors read' },
  'admin-mfe': { name: 'Admin portal', description: 'These pages' },
}

const remoteLabels: Record<FailureKind['remote'], string> = {
  shell: appLabels.shell.name,
  public_mfe: appLabels['public-mfe'].name,
  admin_mfe: appLabels['admin-mfe'].name,
}

const fileLabels = {
  entry: 'the entry file',
  expose: 'the routes file',
  chunk: 'a lazily loaded file',
  css: 'a stylesheet',
} as const

const typeLabels: Record<FailureKind['type'], string> = {
  timeout: 'timed out',
  error: 'could not be loaded',
  missing: 'had unexpected content',
  exception: 'threw an error',
}

/** What to do when the server did not respond to a change. */
export const UNANSWERED = 'The server did not respond. Check the active version before retrying.'

/** The same for a change of the tokens, which are a list. */
export const UNANSWERED_TOKENS = 'The server did not respond. Check the list before retrying.'

/** Describes a kind of failure: "Public site: the entry file timed out". */
export const describeFailure = ({ remote, stage, type }: Pick<FailureKind, 'remote' | 'stage' | 'type'>): string => {
  const app = remoteLabels[remote]
  if (stage === 'hydrate') return `${app}: the page rendered in the browser differed from the server’s`
  if (stage === 'render') return `${app}: a page failed to render`
  return `${app}: ${fileLabels[stage]} ${typeLabels[type]}`
}

export const verdictLabels = {
  'no visitors': 'No visitors yet',
  undecided: 'Failed for too few visitors to judge',
  healthy: 'Healthy',
  failing: 'Failure rate above threshold',
} as const

/** Judges a set as the gateway does before it rolls back. */
export const judge = ({ views, failures, rate }: Pick<SetHealth, 'views' | 'failures' | 'rate'>): keyof typeof verdictLabels => {
  if (views === 0) return 'no visitors'
  if (rate <= FAILURE_RATE_MAX) return 'healthy'
  return failures < FAILED_VISITORS_MIN ? 'undecided' : 'failing'
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

/** Two versions, which screen readers read as "from … to …". */
export const VersionChange = ({ from, to }: { from: string | null; to: string }) => {
  if (!from) return <Version>{to}</Version>
  return (
    <span className={styles.change}>
      <VisuallyHidden>from </VisuallyHidden>
      <Version>{from}</Version>
      <span className={styles.to}>
        <ArrowRight size={14} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        <Version>{to}</Version>
      </span>
    </span>
  )
}
