import { describeFailure, type FailureKind, formatViews, type PageHealth, PUBLIC_PAGES, type SetHealth } from '@portfolio/contracts'
import { html } from 'hono/html'

const formatVisitors = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'visitor' : 'visitors'}`

/** Renders what failed, most frequent first. */
export const renderKinds = (kinds: readonly FailureKind[]) =>
  kinds.length ? html`<ul>${kinds.map((kind) => html`<li>${describeFailure(kind)} (${formatVisitors(kind.failures)})</li>`)}</ul>` : ''

const renderPage = ({ page, views, failures }: PageHealth, ready: SetHealth['ready'] = []) => {
  const started = ready
    .filter((one) => one.page === page)
    .map(({ remote, visitors }) => `${remote} started for ${visitors.toLocaleString('en')}`)
  return html`<li>${[`${page}: ${formatViews({ views, failures })}`, ...started].join(' · ')}</li>`
}

/** Renders for how many visitors the active set worked and failed: in total, by kind of failure and by kind of page. */
export const renderHealth = (set: string, sets: readonly SetHealth[]) => {
  const { views = 0, failures = 0, kinds = [], pages = [], ready } = sets.find((one) => one.set === set) ?? {}
  if (!views) return html`<p><strong>${set}</strong> is active. It had no visitors yet.</p>`
  return html`<p><strong>${set}</strong> is active. It failed for ${failures} of ${formatVisitors(views)}.</p>
${renderKinds(kinds)}
<details>
<summary>Kinds of pages</summary>
<ul>${pages.filter(({ page }) => page !== PUBLIC_PAGES).map((page) => renderPage(page, ready))}</ul>
</details>`
}
