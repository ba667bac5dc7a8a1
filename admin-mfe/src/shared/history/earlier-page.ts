export interface TabHistory {
  /** Addresses this tab has visited on this site, oldest first; null where the browser hides one. */
  urls: (string | null | undefined)[]
  index: number
}

const SIGN_IN_PATH = '/admin'

/** Whether one step back stays on this site and is not the sign-in page (rulings, 10). */
export const hasEarlierPage = ({ urls, index }: TabHistory): boolean => {
  const earlier = urls[index - 1]
  if (!earlier) return false
  return new URL(earlier, 'http://here').pathname.replace(/\/+$/, '') !== SIGN_IN_PATH
}
