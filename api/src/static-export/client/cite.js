import { read } from './files.js'

/** Resolves with a citation in a style, by default that of the site. */
export const cite = async (path, style) => {
  const { byStyle, ...citation } = await read(`${path}.json`)
  return { ...citation, ...byStyle[style] }
}

/** Resolves with the page that cites a work, in the style that its address names: for the dialog, which shows a part of it. */
export const showStyle = async ({ pathname, searchParams }) => {
  const style = searchParams.get('style')
  const page = await fetch(pathname).then((response) => response.text())
  // Without its head: the content security policy of this page forbids its style.
  const shown = new DOMParser().parseFromString(page.slice(page.indexOf('<body')), 'text/html')
  const panel = shown.querySelector('[data-cite]')
  const { html, problem } = await cite(panel.dataset.cite, style)
  const text = panel.querySelector('[data-text]')
  if (problem) text.textContent = problem.text
  else text.innerHTML = html
  for (const radio of panel.querySelectorAll('input[name=style]')) radio.toggleAttribute('checked', radio.value === style)
  for (const option of panel.querySelectorAll('option')) option.toggleAttribute('selected', option.value === style)
  return new Response(shown.body.outerHTML, { headers: { 'content-type': 'text/html' } })
}
