import {
  type AppReleases,
  describeEnded,
  describeShare,
  findRunning,
  formatActor,
  formatNextStep,
  formatShares,
  formatUtc,
  formatViews,
  getApp,
  type PageHealth,
  type ReleasesState,
  ROLLBACK_PAGE_PATH,
  type Rollout,
  SHARE_DEFAULT,
  SHARE_MAX,
} from '@portfolio/contracts'
import { html } from 'hono/html'
import { renderKinds } from './health-section.ts'

/** Renders the field for a share in the form that activates a version. The portal has only one user, so it has no shares. */
export const renderShareField = ({ name }: AppReleases) =>
  getApp(name).kind === 'portal'
    ? ''
    : html`<label>For a share of the visitors first, in percent (optional; for example ${SHARE_DEFAULT})<input type="number" name="share" min="1" max="${SHARE_MAX}" step="1"></label>`

const renderPage = ({ page, views, failures }: PageHealth) => html`<li>${page}: ${formatViews({ views, failures })}</li>`

export const renderStop = ({ id }: Pick<Rollout, 'id'>, label: string) => html`<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="rollout" value="${id}">
<button class="primary" name="action" value="stop">${label}</button>
</form>`

const renderRunning = (rollout: Rollout) => {
  const { id, steps, startedAt, actor, reason, pages, kinds } = rollout
  return html`<p><strong>${describeShare(rollout)}</strong> since ${formatUtc(steps.at(-1)?.at ?? startedAt)}.<br>
${formatViews(rollout)} · ${formatNextStep(rollout)}<br>
<span class="note">${formatShares(rollout)}, started ${formatUtc(startedAt)}${actor ? ` by ${formatActor(actor)}` : ''}${reason ? `: ${reason}` : ''}</span></p>
${pages.length ? html`<ul>${pages.map(renderPage)}</ul>` : ''}
${renderKinds(kinds)}
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="rollout" value="${id}">
<button class="primary" name="action" value="stop">Stop now</button>
<button name="action" value="finish">Finish now: give it to everybody</button>
</form>`
}

/** Renders the running rollout with a form that ends it, or how the last one ended. */
export const renderRollout = ({ rollouts = [] }: ReleasesState) => {
  const running = findRunning(rollouts)
  const [last] = rollouts
  return html`<section class="plan" aria-labelledby="rollout">
<h2 id="rollout">Rollout</h2>
${running ? renderRunning(running) : html`<p class="note">No rollout is running.</p>${last ? html`<p class="note">The last one, ${formatUtc(last.endedAt ?? last.startedAt)}: ${describeEnded(last)}</p>` : ''}`}
</section>`
}
