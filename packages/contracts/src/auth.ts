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

/** A change of how the owner signs in. An empty new password keeps the present one. */
export interface AccountDraft {
  email: string
  newPassword: string
  currentPassword: string
}

/** A browser in which the owner is signed in. */
export interface OpenSession {
  id: string
  /** "Firefox on Linux". Empty: not known. */
  device: string
  /** The address it was opened from; of an IPv6 address the network. */
  address: string
  openedAt: string
  lastSeenAt: string
  /** Whether it is the session of the call. */
  isCurrent: boolean
}
