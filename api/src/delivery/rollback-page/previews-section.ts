import { formatActor, formatUtc, formatVersions, type IssuedPreview, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { html } from 'hono/html'

const renderPreview = ({ id, versions, until, createdAt, actor }: IssuedPreview) => html`<li>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="id" value="${id}">
<p><strong>${id}</strong> <code>${formatVersions(versions)}</code> until ${formatUtc(until)}<br><span class="note">Created ${formatUtc(createdAt)} by ${formatActor(actor)}</span></p>
<button name="action" value="revoke-preview" aria-label="Revoke preview ${id} of ${formatVersions(versions)}">Revoke</button>
</form></li>`

/** Renders the valid links to previews, each with a button that revokes it. */
export const renderPreviews = (previews: readonly IssuedPreview[]) => html`<section class="plan" aria-labelledby="previews">
<h2 id="previews">Preview links</h2>
${previews.length ? html`<ol>${previews.map(renderPreview)}</ol>` : html`<p class="note">There are no preview links.</p>`}
</section>`
