/** Returns "2026-12-01 08:00", as the commands print a time of ISO 8601; nothing for none. */
export const formatTime = (iso: string | null | undefined): string => (iso ?? '').slice(0, 16).replace('T', ' ')
