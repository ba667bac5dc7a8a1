import { APPS, type ApiToken, formatUtc, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { html } from 'hono/html'

/** A token that was just created. */
export interface NewToken {
  name: string
  token: string
}

const renderToken = ({ name, app, createdAt, lastUsedAt }: ApiToken) => html`<li>
<p><code>${name}</code> ${app ?? 'all apps'}<br><span class="note">Created ${formatUtc(createdAt)}, ${lastUsedAt ? `last used ${formatUtc(lastUsedAt)}` : 'never used'}</span></p>
<details>
<summary aria-label="Revoke ${name}">Revoke</summary>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="name" value="${name}">
<p>Scripts and workflows that use this token are rejected at once. This cannot be undone.</p>
<button name="action" value="revoke-token">Revoke ${name}</button>
</form>
</details></li>`

const renderNew = ({ name, token }: NewToken) =>
  html`<p class="message" role="status">The token ${name}, which is shown only now: <code>${token}</code></p>`

/** Renders the valid tokens, each with a form that revokes it, and a form that creates one for a team. */
export const renderTokens = (tokens: readonly ApiToken[], added?: NewToken) => html`<section class="plan" aria-labelledby="tokens">
<h2 id="tokens">Tokens</h2>
${added ? renderNew(added) : ''}
<p class="note">A team token belongs in the workflow of one app: it lists releases, and previews, activates and rolls back that app.</p>
${tokens.length ? html`<ol>${tokens.map(renderToken)}</ol>` : html`<p class="note">There are no tokens.</p>`}
<details>
<summary>Add a team token</summary>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<label>Name<input name="name" required maxlength="64" autocomplete="off" spellcheck="false"></label>
<label>App<select name="app">
${Object.keys(APPS).map((app) => html`<option>${app}</option>`)}
</select></label>
<label>Current password<input name="currentPassword" type="password" required autocomplete="current-password"></label>
<button name="action" value="add-token">Add</button>
</form>
</details>
</section>`
