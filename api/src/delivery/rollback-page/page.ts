import {
  type ApiToken,
  type AppReleases,
  countGateways,
  findRolloutOf,
  findRunning,
  formatActor,
  formatShares,
  formatUtc,
  listApiVersions,
  listLateGateways,
  nameRollout,
  type PublishedVersion,
  REASON_CHARACTERS_MAX,
  type ReleaseChange,
  type ReleasesState,
  ROLLBACK_PAGE_PATH,
  type Rollout,
  releaseActionLabels,
  type SetHealth,
  shortenCommit,
} from '@portfolio/contracts'
import { html, raw } from 'hono/html'
import { renderHealth } from './health-section.ts'
import { renderPlan, renderTimeField } from './plan-section.ts'
import { renderPreviews } from './previews-section.ts'
import { renderRollout, renderShareField, renderStop } from './rollout-section.ts'
import { pageStyle } from './style.ts'
import { type NewToken, renderTokens } from './tokens-section.ts'

/** A sentence about the request that led to the page. */
export interface PageMessage {
  text: string
  isError: boolean
}

const VERSIONS_MAX = 50
const CHANGES_MAX = 25

type Html = ReturnType<typeof html>

const formatTime = (iso: string) => html`<time datetime="${iso}">${formatUtc(iso)}</time>`

const renderMessage = ({ text, isError }: PageMessage) => html`<p class="message" role="${isError ? 'alert' : 'status'}">${text}</p>`

const renderDocument = (message: PageMessage | undefined, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Rollback</title>
<style>${raw(pageStyle.text)}</style>
</head>
<body>
<main>
<h1>Rollback</h1>
${message ? renderMessage(message) : ''}
${content}
</main>
</body>
</html>`

const renderReason = () =>
  html`<label>Reason (optional)<input name="reason" maxlength="${REASON_CHARACTERS_MAX}" autocomplete="off"></label>`

/** While a rollout changes the app, a rollback would only stop the rollout, so the button says that. */
const renderRollback = ({ name, version, previous, canRollBack }: AppReleases, running: Rollout | undefined) => {
  if (running?.changes.some(({ app }) => app === name)) return renderStop(running, `Stop the rollout of ${nameRollout(running)}`)
  return canRollBack
    ? html`<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="action" value="rollback"><input type="hidden" name="app" value="${name}">
<input type="hidden" name="from" value="${version}"><input type="hidden" name="version" value="${previous}">
${renderReason()}
<button class="primary">Roll ${name} back to ${previous ?? 'no version'}</button>
</form>`
    : html`<p class="note">There is no previous version.</p>`
}

/** Whether activating the version requires waiving the evidence. */
const isUnchecked = ({ wasActive, isChecked }: PublishedVersion) => !wasActive && isChecked === false

const renderActivation = (app: AppReleases) => {
  const { name, version: active, versions } = app
  const others = versions.filter(({ active }) => !active).slice(0, VERSIONS_MAX)
  if (!others.length) return html`<p class="note">No other version is published.</p>`
  return html`<details>
<summary>Activate another version</summary>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="action" value="activate"><input type="hidden" name="app" value="${name}"><input type="hidden" name="from" value="${active}">
<label>Version of ${name}<select name="version">
${others.map(({ version, builtAt, wasActive, isChecked, source }) => html`<option value="${version}">${[version, builtAt.slice(0, 10), source?.notes, wasActive ? 'was active' : isChecked === false ? 'not checked in a browser' : ''].filter(Boolean).join(' · ')}</option>`)}
</select></label>
${renderReason()}
${renderShareField(app)}
${others.some(isUnchecked) ? html`<label class="choice"><input type="checkbox" name="without-evidence" value="yes"> Activate it without a browser check</label>` : ''}
${renderTimeField('at', 'At a later time')}
<button>Activate</button>
</form>
</details>`
}

const renderApp = (app: AppReleases, running: Rollout | undefined) => {
  const source = app.versions.find(({ active }) => active)?.source
  return html`<section class="app" aria-labelledby="${app.name}">
<h2 id="${app.name}">${app.name}</h2>
<p>${app.version ? html`<code>${app.version}</code> is active` : 'No version is active'}${app.activeSince ? html`<br><span class="note">since ${formatTime(app.activeSince)}</span>` : ''}${source ? html`<br><span class="note">${[source.notes, source.author, source.commit && shortenCommit(source.commit)].filter(Boolean).join(' · ')}</span>` : ''}</p>
${renderRollback(app, running)}
${renderActivation(app)}
</section>`
}

const renderGateways = ({ set, gateways = [] }: ReleasesState) =>
  set && gateways.length
    ? html`<div><p>${countGateways(gateways, set)}</p>${[...listLateGateways(gateways, set), ...listApiVersions(gateways)].map((line) => html`<p class="note">${line}</p>`)}</div>`
    : ''

const renderChange = (
  { set, activatedAt, app, from, to, action, actor, reason, withoutEvidence }: ReleaseChange,
  rollout: Rollout | undefined,
) => html`<li>
<strong>${set}</strong> ${formatTime(activatedAt)}<br>${releaseActionLabels[action]}${actor ? ` by ${formatActor(actor)}` : ''}: ${app} ${from ? html`<code>${from}</code> → ` : ''}${to ? html`<code>${to}</code>` : 'no version'}
${reason ? html`<br><span class="note">${reason}</span>` : ''}${rollout ? html`<br><span class="note">${formatShares(rollout)} of the visitors</span>` : ''}${withoutEvidence ? html`<br><span class="note">Without evidence of a browser check</span>` : ''}</li>`

interface PageContent {
  state: ReleasesState
  sets: readonly SetHealth[]
  tokens: readonly ApiToken[]
  message?: PageMessage | undefined
  newToken?: NewToken | undefined
}

/** Renders the page for the owner: what is active, what can be changed, and what was. */
export const renderRollbackPage = ({ state, sets, tokens, message, newToken }: PageContent) =>
  renderDocument(
    message,
    html`<p class="note">The gateway makes this page without any app of the site, and it needs no scripts. Once the site works again, go to
<a href="/admin/releases">Releases</a> in the portal.</p>
<div>${state.set ? renderHealth(state.set, sets) : html`<p>No release set is active.</p>`}</div>
${renderGateways(state)}
<div class="apps">${state.apps.map((app) => renderApp(app, findRunning(state.rollouts)))}</div>
${state.rollouts ? renderRollout(state) : ''}
${state.plan ? renderPlan(state.plan) : ''}
${renderPreviews(state.previews ?? [])}
${renderTokens(tokens, newToken)}
<section aria-labelledby="history">
<h2 id="history">History</h2>
<ol>${state.history.slice(0, CHANGES_MAX).map((change) => renderChange(change, findRolloutOf(state.rollouts, change.set)))}</ol>
</section>
<form method="post" action="${ROLLBACK_PAGE_PATH}/sign-out"><button>Sign out</button></form>`,
  )

/** Renders the sign-in form. */
export const renderSignIn = (message?: PageMessage) =>
  renderDocument(
    message,
    html`<p>Sign in to roll back an app of this site, or to activate another version.</p>
<form class="sign-in" method="post" action="${ROLLBACK_PAGE_PATH}/sign-in">
<label>Email<input name="email" type="email" autocomplete="username" required></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button class="primary">Sign in</button>
</form>`,
  )
