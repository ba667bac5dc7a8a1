import type { CookieOptions } from 'hono/utils/cookie'

export const COOKIE = 'preview'

export const cookieOptions = (publicUrl: string | undefined): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  secure: publicUrl?.startsWith('https:') ?? false,
})
