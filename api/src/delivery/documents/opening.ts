import { escapeHtml } from '@portfolio/contracts'
import { ROOT_ID } from '@portfolio/mfe-contract'
import { inlineText } from '#http/inline-text.ts'

/** Fixed, so that nothing moves when the app takes its place. The tokens are those of the shell's stylesheet in the same document. */
export const openingCss = inlineText(
  [
    '.opening{position:fixed;inset:0;display:grid;place-content:center;padding:1.5rem;color:var(--ink-soft);text-align:center;',
    'font:var(--text-sm)/1.5 var(--font-sans)}',
    `#${ROOT_ID}:not(:empty)+.opening{display:none}`,
    // The shell's script may have failed or thrown, or never arrive: then nothing else can say so.
    '.opening-late{visibility:hidden;margin-block-start:.75rem;animation:opening-late 0s 8s forwards}',
    '@keyframes opening-late{to{visibility:visible}}',
    '@media (scripting:none){.opening-wait,.opening-late{display:none}}',
  ].join(''),
)

/** What a document without markup shows until the browser has rendered the app, and what it says without scripts. */
export interface Opening {
  wait: string
  noScript: string
  /** Link for the owner to a page that works without the scripts of a release. */
  link?: { href: string; text: string }
}

export const openingHtml = ({ wait, noScript, link }: Opening): string =>
  [
    `<div class="opening"><p class="opening-wait">${escapeHtml(wait)}</p>`,
    '<p class="opening-late">This is taking longer than usual.<br><a href="">Try again</a>',
    link ? ` · <a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : '',
    `</p><noscript><p>${escapeHtml(noScript)}</p></noscript></div>`,
  ].join('')
