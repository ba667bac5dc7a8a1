export interface Trail {
  /** Addresses of this tab's history on this site, oldest first; null where the browser hides one. */
  urls: (string | null | undefined)[]
  index: number
}

const SIGN_IN_PATH = '/admin'

/** Whether one step back stays on this site and shows something else than the sign-in screen (rulings, 10). */
export const hasEarlierPage = ({ urls, index }: Trail): boolean => {
  const earlier = urls[index - 1]
  if (!earlier) return false
  return new URL(earlier, 'http://here').pathname.replace(/\/+$/, '') !== SIGN_IN_PATH
}
