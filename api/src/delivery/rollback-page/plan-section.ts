import {
  describeFreeze,
  formatActor,
  formatUtc,
  formatVersions,
  REASON_CHARACTERS_MAX,
  type ReleasePlan,
  ROLLBACK_PAGE_PATH,
  type ScheduledActivation,
} from '@portfolio/contracts'
import { html } from 'hono/html'

/** Without scripts the page does not know the time zone of its reader. */
export const renderTimeField = (name: string, label: string, isRequired = false) =>
  html`<label>${label} (UTC${isRequired ? '' : ', optional'})<input type="datetime-local" name="${name}"${isRequired ? ' required' : ''}></label>`

const renderScheduled = ({ id, at, versions, actor, reason, refusal }: ScheduledActivation) => html`<li>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
<input type="hidden" name="action" value="cancel"><input type="hidden" name="id" value="${id}">
<p><strong>${formatUtc(at)}</strong> <code>${formatVersions(versions)}</code><br><span class="note">Scheduled by ${formatActor(actor)}${reason ? `: ${reason}` : ''}</span>${
  refusal ? html`<br>Refused: ${refusal}` : ''
}</p>
<button aria-label="${refusal ? 'Remove' : 'Cancel'} ${formatVersions(versions)}, ${formatUtc(at)}">${refusal ? 'Remove' : 'Cancel'}</button>
</form></li>`

/** Renders the freeze, or a form for one, and the scheduled activations with a button each. */
export const renderPlan = ({ freeze, scheduled }: ReleasePlan) => html`<section class="plan" aria-labelledby="plan">
<h2 id="plan">Freeze and schedule</h2>
${
  freeze
    ? html`<form method="post" action="${ROLLBACK_PAGE_PATH}">
<p>${describeFreeze(freeze)}<br><span class="note">Set by ${formatActor(freeze.actor)}. Rollbacks still work.</span></p>
<button name="action" value="unfreeze">Lift the freeze</button>
</form>`
    : html`<details>
<summary>Freeze activations</summary>
<form method="post" action="${ROLLBACK_PAGE_PATH}">
${renderTimeField('until', 'Until', true)}
<label>Reason<input name="reason" required maxlength="${REASON_CHARACTERS_MAX}" autocomplete="off"></label>
<button name="action" value="freeze">Freeze</button>
</form>
</details>`
}
${scheduled.length ? html`<ol>${scheduled.map(renderScheduled)}</ol>` : html`<p class="note">No activation is scheduled.</p>`}
</section>`
