import type { EntryLink } from '@portfolio/contracts'

/** Returns the links of a work from its markup: elements with `data-kind`. */
export const readLinks = (root: Element): EntryLink[] =>
  [...root.querySelectorAll('[data-kind]')].map(
    (link) => ({ kind: link.getAttribute('data-kind'), href: link.getAttribute('href') }) as EntryLink,
  )
