import type { ApiClient } from '@portfolio/api-client'
import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

export interface Admin {
  /** Sends the owner's token; a 401 asks to sign in again and repeats the call. */
  api: ApiClient
  session: Session
}

export const AdminContext = createContext<Admin | null>(null)

export const useAdmin = (): Admin => {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('useAdmin must be used inside AdminRoot')
  return admin
}
