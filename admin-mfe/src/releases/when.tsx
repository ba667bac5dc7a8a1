const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

export const when = (iso: string) => format.format(new Date(iso))

/** A moment in the owner's own time zone. */
export const When = ({ at }: { at: string | null | undefined }) => (at ? <time dateTime={at}>{when(at)}</time> : <>–</>)
