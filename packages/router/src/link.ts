import { type ComponentProps, createElement } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query string and hash of a page of this site. */
  to: string
}

/**
 * A link within the site. That of react-router can also prefetch for its own framework, which every visitor would download. Without JSX,
 * because the gateway runs this file as it is.
 */
export const Link = ({ to, onClick, ...attributes }: LinkProps) => {
  const follow = useLinkClickHandler(to)
  return createElement('a', {
    ...attributes,
    href: useHref(to),
    onClick: (event) => {
      onClick?.(event)
      if (!event.defaultPrevented) follow(event)
    },
  })
}
