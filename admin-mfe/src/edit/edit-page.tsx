import { blogs, getAdminPage } from '@portfolio/contracts'
import { Navigate } from '@portfolio/router'
import { Loader } from '@portfolio/ui'
import { useEffect, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { findForm } from './find-form.ts'

/** Returns the path of the public page that linked here, if there is one. */
const getOrigin = () => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined
  return from?.origin === location.origin && !from.pathname.startsWith('/admin') ? from.pathname : undefined
}

/** Redirects to the form that edits the public page where the owner was. */
export const EditPage = () => {
  const { api } = useAdmin()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const path = getOrigin()
    if (path) void findForm(path, api).then(setAddress)
    else setAddress(getAdminPage(blogs))
  }, [api])
  return address ? <Navigate to={address} replace /> : <Loader label="Opening the form…" />
}
