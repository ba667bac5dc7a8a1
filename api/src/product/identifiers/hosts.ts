/** The only hosts that are ever contacted, even by redirects. `inParallel` and `pauseMs` are what each allows anonymous clients. */
export const HOSTS = {
  'api.crossref.org': { name: 'Crossref', inParallel: 1, pauseMs: 200 },
  'api.datacite.org': { name: 'DataCite', inParallel: 2, pauseMs: 0 },
  'openlibrary.org': { name: 'Open Library', inParallel: 1, pauseMs: 300 },
  'export.arxiv.org': { name: 'arXiv', inParallel: 1, pauseMs: 3_000 },
  'pub.orcid.org': { name: 'ORCID', inParallel: 2, pauseMs: 0 },
} as const
export type Host = keyof typeof HOSTS

/** Returns whether an address is on one of these hosts, with HTTPS on the default port and without credentials. */
export const isAllowed = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' && Object.hasOwn(HOSTS, hostname) && port === '' && username === '' && password === ''
