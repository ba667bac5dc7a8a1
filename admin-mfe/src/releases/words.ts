import type { AppName, FailureKind, ReleaseAction } from '@portfolio/contracts'

export const appLabels: Record<AppName, { name: string; what: string }> = {
  shell: { name: 'Shell', what: 'The frame of every page' },
  'public-mfe': { name: 'Public site', what: 'What visitors read' },
  'admin-mfe': { name: 'Admin portal', what: 'What you are looking at' },
}

const remoteWords: Record<FailureKind['remote'], string> = {
  shell: appLabels.shell.name,
  public_mfe: appLabels['public-mfe'].name,
  admin_mfe: appLabels['admin-mfe'].name,
}

const fileWords = {
  entry: 'the first file',
  expose: 'the file with the pages',
  chunk: 'a later file',
  css: 'a stylesheet',
} as const

const typeWords: Record<FailureKind['type'], string> = {
  timeout: 'did not arrive in time',
  error: 'could not be loaded',
  missing: 'was not the file it should be',
  exception: 'arrived, but failed when it ran',
}

/** What happened to visitors, without a number: "Public site: the first file did not arrive in time". */
export const kindWords = ({ remote, stage, type }: Pick<FailureKind, 'remote' | 'stage' | 'type'>): string => {
  const part = remoteWords[remote]
  if (stage === 'hydrate') return `${part}: the page in the browser differed from the one that was sent`
  if (stage === 'render') return `${part}: a page failed while it was being shown`
  return `${part}: ${fileWords[stage]} ${typeWords[type]}`
}

export const actionWords: Record<ReleaseAction, string> = {
  activate: 'Activated',
  rollback: 'Rolled back',
  automatic: 'Rolled back by itself',
}

/** 0.0234 → "2.3 %". A rate that is not zero never reads as zero. */
export const rateWords = (rate: number): string => {
  if (rate > 0 && rate < 0.001) return 'below 0.1 %'
  return `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

export const countWords = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
