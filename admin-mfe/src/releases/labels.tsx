import type { AppName, FailureKind, ReleaseAction } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { ArrowRight } from 'lucide-react'
import * as styles from './releases.module.css'

export const appLabels: Record<AppName, { name: string; description: string }> = {
  shell: { name: 'Shell', description: 'The frame of every page' },
  'public-mfe': { name: 'Public site', description: 'What visitors read' },
  'admin-mfe': { name: 'Admin portal', description: 'What you are looking at' },
}

const remoteLabels: Record<FailureKind['remote'], string> = {
  shell: appLabels.shell.name,
  public_mfe: appLabels['public-mfe'].name,
  admin_mfe: appLabels['admin-mfe'].name,
}

const fileLabels = {
  entry: 'the entry file',
  expose: 'the file with the pages',
  chunk: 'a later file',
  css: 'a stylesheet',
} as const

const typeLabels: Record<FailureKind['type'], string> = {
  timeout: 'did not arrive in time',
  error: 'could not be loaded',
  missing: 'had unexpected content',
  exception: 'failed when it ran',
}

export const actionLabels: Record<ReleaseAction, string> = {
  activate: 'Activated',
  rollback: 'Rolled back',
  automatic: 'Rolled back automatically',
}

/** Describes a kind of failure: "Public site: the entry file did not arrive in time". */
export const describeFailure = ({ remote, stage, type }: Pick<FailureKind, 'remote' | 'stage' | 'type'>): string => {
  const app = remoteLabels[remote]
  if (stage === 'hydrate') return `${app}: the page in the browser differed from the one that was sent`
  if (stage === 'render') return `${app}: a page failed while it was rendered`
  return `${app}: ${fileLabels[stage]} ${typeLabels[type]}`
}

/** 0.0234 → "2.3 %". A rate above zero never reads as zero. */
export const formatRate = (rate: number): string => {
  if (rate > 0 && rate < 0.001) return 'below 0.1 %'
  return `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

export const formatCount = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const timeFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** A time in the time zone of the browser. */
export const Time = ({ iso }: { iso: string | null | undefined }) =>
  iso ? <time dateTime={iso}>{timeFormat.format(new Date(iso))}</time> : <>–</>

/** Two versions, read out as "from … to …". */
export const VersionChange = ({ from, to }: { from: string | null; to: string }) => {
  if (!from) return <code className={styles.version}>{to}</code>
  return (
    <span className={styles.change}>
      <VisuallyHidden>from </VisuallyHidden>
      <code className={styles.version}>{from}</code>
      <span className={styles.to}>
        <ArrowRight size={14} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        <code className={styles.version}>{to}</code>
      </span>
    </span>
  )
}
