const NAME = 'sign-out'

/** Tells the other tabs of this browser that the owner has signed out. The token is the one that was revoked. */
export const announceSignOut = (token: string | null) => {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(token)
  channel.close()
}

/** Calls back with the revoked token when another tab signs out. Returns the function that ends this. */
export const onSignOutElsewhere = (callback: (token: string | null) => unknown) => {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => callback(data)
  return () => channel.close()
}
