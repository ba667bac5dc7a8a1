/** Who is asked. No other host is ever contacted, whatever a redirect says. `inParallel`: what each allows a client that does not sign in. */
export const HOSTS = {
  'api.crossref.org': { name: 'Crossref', inParallel: 1, pauseMs: 200 },
  'api.datacite.org': { name: 'DataCite', inParallel: 2, pauseMs: 0 },
  'openlibrary.org': { name: 'Open Library', inParallel: 1, pauseMs: 300 },
  'export.arxiv.org': { name: 'arXiv', inParallel: 1, pauseMs: 3_000 },
  'pub.orcid.org': { name: 'ORCID', inParallel: 2, pauseMs: 0 },
} as const
export type Host = keyof typeof HOSTS

/** Whether an address is one of those, over HTTPS on its own port, without credentials. */
export const isAllowed = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' && Object.hasOwn(HOSTS, hostname) && port === '' && username === '' && password === ''
