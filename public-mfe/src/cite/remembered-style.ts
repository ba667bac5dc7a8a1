const KEY = 'citation-style'

/** Storage may be blocked: then nothing is remembered. */
const attempt = <Result>(use: () => Result): Result | null => {
  try {
    return use()
  } catch {
    return null
  }
}

export const readStyle = (): string | null => attempt(() => localStorage.getItem(KEY))
export const rememberStyle = (style: string) => attempt(() => localStorage.setItem(KEY, style))
export const forgetStyle = () => attempt(() => localStorage.removeItem(KEY))
