import { escapeHtml, formatUtc } from '@portfolio/contracts'
import type { Banner } from '#delivery/shared/set-choice.ts'
import { inlineText } from '#http/inline-text.ts'

/**
 * Above the page, so that it covers nothing, and over what opens an app. It uses nothing of a release, because that may be broken;
 * `light-dark()` follows the theme that the shell has set.
 */
export const bannerCss = inlineText(
  [
    '.gateway-banner{position:relative;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;',
    'margin:0;padding:.5rem 1rem;border-block-end:3px solid light-dark(#8a5a00,#e3b35c);background:light-dark(#fdf0cf,#2e2613);',
    'color:light-dark(#211d18,#f3ead8);font:1rem/1.4 var(--font-sans,system-ui),sans-serif;overflow-wrap:anywhere}',
    '.gateway-banner p{flex:1 1 16rem;min-width:0;max-width:none;margin:0}',
    '.gateway-banner form{margin:0}',
    '.gateway-banner button{min-height:2.75rem;margin:0;padding:.375rem 1rem;border:1px solid currentColor;border-radius:3px;background:none;',
    'color:inherit;font:inherit;font-weight:600;cursor:pointer}',
    '.gateway-banner button:hover{background:light-dark(#211d1814,#f3ead81f)}',
    '.gateway-banner button:focus-visible{outline:3px solid light-dark(#1a5fb4,#8fbcf3);outline-offset:2px}',
    '@media print{.gateway-banner{display:none}}',
  ].join(''),
)

const render = (previewed: string, text: string, until: Date, form = '') => {
  const time = until.toISOString()
  return [
    '<aside class="gateway-banner" aria-label="Preview">',
    `<p><strong>Preview</strong> of ${escapeHtml(previewed)}${text} until <time datetime="${time}">${formatUtc(time)}</time>.</p>`,
    `${form}</aside>`,
  ].join('')
}

/** Returns the markup of a banner, which needs no scripts. */
export const bannerHtml = ({ previewed, until, leavePath }: Banner): string => {
  const form = `<form method="post" action="${escapeHtml(leavePath)}"><button>Leave preview</button></form>`
  return render(previewed, '. Only this browser gets it,', until, form)
}

/** Returns the banner above the preview of an unpublished page. */
export const noticeHtml = ({ title, until }: { title: string; until: Date }): string =>
  render(title, ', as it would be published. This link works', until)
