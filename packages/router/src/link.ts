import { type ComponentProps, createElement } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query string and hash of a page of this site. */
  to: string
}

/**
 * A link within the site. That of react-router can also prefetch for its own framework, which every visitor would download. It also adds an entry to
 * the history for each click until the page is rendered, so that Back seems to do nothing after a double click. Without JSX, because the gateway runs
 * this file as it is.
 */
export const Link = ({ to, onClick, ...attributes }: LinkProps) => {
  const navigate = useNavigate()
  return createElement('a', {
    ...attributes,
    href: useHref(to),
    onClick: (event) => {
      onClick?.(event)
      if (event.defaultPrevented || event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      navigate(to, { replace: event.currentTarget.href === location.href })
    },
  })
}
