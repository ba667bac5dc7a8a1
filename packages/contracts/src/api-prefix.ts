// In a file of their own, so that the script that is inlined in every document contains no other path.

/** All paths of the API (specification, section 7) are below this prefix. */
export const API_PREFIX = '/api'
export const BEACON_PATH = '/beacon'
export const VIEWS_PATH = '/views'
