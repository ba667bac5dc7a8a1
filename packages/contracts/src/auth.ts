export interface Credentials {
  email: string
  password: string
}

export interface User {
  _id: string
  email: string
}

/** The specification's auth state. `users` exists for its shape: there is one admin. */
export interface AuthState {
  token: string | null
  isAuthenticated: boolean
  loading: boolean
  user: User | null
  users: User[]
}

/** A change of email address or password. An empty new password keeps the current one. */
export interface AccountDraft {
  email: string
  newPassword: string
  currentPassword: string
}

/** A browser in which the owner is signed in. */
export interface OpenSession {
  id: string
  /** "Firefox on Linux". Empty: unknown. */
  device: string
  /** The IP address it was opened from; for IPv6, only the network. */
  address: string
  openedAt: string
  lastSeenAt: string
  /** Whether it is the session that makes this request. */
  isCurrent: boolean
}
