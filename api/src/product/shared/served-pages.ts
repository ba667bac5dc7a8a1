/** The public pages of the release set that is served. */
export interface ServedPages {
  /** Returns the version of the set and the content. Pages change only with it. */
  getVersion: () => string
  /** Returns whether the set has a page at this path. */
  has: (path: string) => boolean
}
