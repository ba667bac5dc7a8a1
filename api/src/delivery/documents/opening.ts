import { ROOT_ID } from '@portfolio/mfe-contract'
import { inlineText } from '#delivery/shared/active-set.ts'

/** Fixed, so that nothing moves when the app takes its place. The tokens are those of the shell's stylesheet in the same document. */
export const openingCss = inlineText(
  [
    '.opening{position:fixed;inset:0;display:grid;place-content:center;padding:1.5rem;color:var(--ink-soft);text-align:center;',
    'font:var(--text-sm)/1.5 var(--font-sans)}',
    `#${ROOT_ID}:not(:empty)+.opening{display:none}`,
    '@media (scripting:none){.opening-wait{display:none}}',
  ].join(''),
)

/** What a document without markup shows until the browser has rendered the app, and what it says without scripts. */
export interface Opening {
  wait: string
  noScript: string
}
