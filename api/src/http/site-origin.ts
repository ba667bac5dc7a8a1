const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i

/** Returns the origin that the header `Host` names. Whoever sends the request chooses it, so it must not end up in a response for others. */
export const getRequestOrigin = (host = ''): string => `http://${HOST.test(host) ? host : 'localhost'}`
