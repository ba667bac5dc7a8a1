import { API_PREFIX, VIEWS_PATH } from '@portfolio/contracts'
import { readReleases } from '#federation/document-releases.ts'

/**
 * Tells the gateway that a visitor has this page before them, and nothing about the visitor. A document without a ticket is not of a gateway
 * that could count it, such as one of a static export.
 */
export const sendView = () => {
  if (readReleases()?.ticket) navigator.sendBeacon?.(`${API_PREFIX + VIEWS_PATH}?path=${encodeURIComponent(location.pathname)}`)
}
