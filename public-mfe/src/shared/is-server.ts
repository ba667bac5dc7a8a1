/** Whether this code renders documents. A constant, so that what only documents need is no part of the script for browsers. */
export const isServer = true
