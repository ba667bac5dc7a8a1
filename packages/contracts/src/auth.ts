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
