// Apart from the other paths, so that the script inlined in every document carries these only.

/** All paths of the API (specification, section 7) are below this prefix. */
export const API_PREFIX = '/api'
export const BEACON_PATH = '/beacon'
