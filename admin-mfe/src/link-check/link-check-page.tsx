import type { LinkState, SiteLink } from '@portfolio/contracts'
import { Alert, Notice, VisuallyHidden } from '@portfolio/ui'
import * as checkStyles from '#shared/checks/checks.module.css'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { getState, STATES } from './describe-result.ts'
import { LinkGroup } from './link-group.tsx'
import { describeBroken, LinkSummary } from './link-summary.tsx'
import { useLinkCheck } from './use-link-check.ts'

const TITLES: Record<LinkState, string> = { broken: 'Broken', unclear: 'To check by hand', moved: 'Moved', works: 'Working' }
const NOTES: Partial<Record<LinkState, string>> = {
  unclear: 'Many publishers refuse programs. Open these links to see whether readers can.',
  moved: 'These still work, because the former address redirects. It may not forever.',
}

const Groups = ({ links }: { links: readonly SiteLink[] }) => {
  const byState = Map.groupBy(links, getState)
  return (
    <>
      {STATES.map((state) => (
        <LinkGroup
          key={state}
          title={TITLES[state]}
          note={NOTES[state]}
          links={byState.get(state) ?? []}
          isFolded={state === 'works' || state === 'moved'}
        />
      ))}
      <LinkGroup title="Not checked yet" links={byState.get(undefined) ?? []} isFolded />
    </>
  )
}

/** Shows which links on published pages lead nowhere any more, and where they are edited. */
export const LinkCheckPage = () => {
  const { site, error, reload, progress, ended, check, stop } = useLinkCheck()
  const links = site?.links ?? []
  const count = (state: LinkState | undefined) => links.filter((link) => getState(link) === state).length
  const broken = count('broken')
  const unchecked = count(undefined)
  const isDone = progress === null && ended?.problem === null
  return (
    <div className={checkStyles.page}>
      <section className={formStyles.section} aria-busy={progress !== null} data-focus-fallback="h1">
        <PageHead title="Link check">
          Where the links on your published pages lead. The server requests each address when you press the button, and at no other time. A
          link that worked is requested again a day later at the earliest.
        </PageHead>
        {!site && <NotLoaded what="the links" ability="check links" error={error} onRetry={reload} />}
        {ended?.problem && <Alert onRetry={check}>The check ended early. {ended.problem}</Alert>}
        {site?.requestsOthers === false && (
          <Notice>
            <p>
              This server is set not to request other sites (<code>IDENTIFIER_LOOKUP=off</code>), so only links within your site are
              checked.
            </p>
          </Notice>
        )}
        {site && links.length === 0 && <p className={listStyles.empty}>Your published pages have no links yet.</p>}
        {links.length > 0 && (
          <LinkSummary
            total={links.length}
            broken={broken}
            unchecked={unchecked}
            progress={progress}
            hasFailed={Boolean(ended?.problem)}
            onCheck={check}
            onStop={stop}
          />
        )}
      </section>
      {links.length > unchecked && <Groups links={links} />}
      <VisuallyHidden role="status">{isDone ? `Check finished. ${describeBroken(broken, unchecked)}.` : ''}</VisuallyHidden>
    </div>
  )
}
