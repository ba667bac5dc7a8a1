/**
 * The options of Node with which a gateway runs: without them it keeps memory that it needs only while it starts (docs/decisions/0094). A test
 * compares the image, the unit of systemd and the archive of the api, which cannot import them.
 */
export const gatewayOptions = ['--max-semi-space-size=8']
